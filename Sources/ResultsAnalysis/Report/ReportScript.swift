/// What lets people sort and filter the page's tables; the page is whole without it.
///
/// It has no character that XML would take for markup.
enum ReportScript {
  static let text: StaticString = """

    "use strict";
    (function () {
      var collator = new Intl.Collator("en", { numeric: true });
      function value(row, column) {
        var text = row.cells[column].textContent;
        return text === "\\u2013" ? "" : text;
      }
      function compare(a, b) {
        if (a === b) { return 0; }
        if (a === "") { return 1; }
        if (b === "") { return -1; }
        var x = parseFloat(a), y = parseFloat(b);
        var words = isNaN(a.replace(" %", "")) || isNaN(b.replace(" %", ""));
        return words || x === y ? collator.compare(a, b) : x - y;
      }
      function sort(table, heads, column) {
        var head = heads[column];
        var down = head.getAttribute("aria-sort") === "ascending";
        heads.forEach(function (other) { other.removeAttribute("aria-sort"); });
        head.setAttribute("aria-sort", down ? "descending" : "ascending");
        var body = table.tBodies[0];
        var rows = Array.from(body.rows).map(function (row) {
          return { row: row, value: value(row, column) };
        });
        rows.sort(function (a, b) {
          if (a.value === "" || b.value === "") { return compare(a.value, b.value); }
          return (down ? -1 : 1) * compare(a.value, b.value);
        });
        rows.forEach(function (entry) { body.appendChild(entry.row); });
      }
      function makeSortable(table) {
        var heads = Array.from(table.tHead.rows[0].cells);
        heads.forEach(function (head, column) {
          var button = document.createElement("button");
          var name = document.createElement("span");
          name.className = "name";
          name.textContent = head.textContent;
          button.type = "button";
          button.textContent = head.textContent;
          button.title = "Sort by this column";
          head.textContent = "";
          head.appendChild(button);
          head.appendChild(name);
          button.addEventListener("click", function () { sort(table, heads, column); });
        });
      }
      function makeFilterable(table, data) {
        var rows = Array.from(table.tBodies[0].rows);
        if (6 > rows.length) { return; }
        var texts = rows.map(function (row) { return row.textContent.toLowerCase(); });
        var bar = document.createElement("p");
        var label = document.createElement("label");
        var input = document.createElement("input");
        var told = document.createElement("span");
        bar.className = "filter";
        input.type = "search";
        told.setAttribute("role", "status");
        label.textContent = "Filter rows ";
        label.appendChild(input);
        bar.appendChild(label);
        bar.appendChild(told);
        data.insertBefore(bar, data.firstChild);
        input.addEventListener("input", function () {
          var words = input.value.toLowerCase().split(" ");
          var shown = 0;
          rows.forEach(function (row, index) {
            var fits = words.every(function (word) { return texts[index].includes(word); });
            row.hidden = !fits;
            shown += fits ? 1 : 0;
          });
          told.textContent = " " + shown + " of " + rows.length + " rows";
        });
      }
      function tellScrolling(table, data) {
        var area = data.querySelector(".scroll");
        var hint = document.createElement("p");
        hint.className = "hint";
        hint.textContent = "The table goes on to the right: scroll it sideways.";
        data.appendChild(hint);
        function look() { hint.hidden = area.clientWidth + 1 >= area.scrollWidth; }
        window.addEventListener("resize", look);
        look();
      }
      Array.from(document.querySelectorAll(".data")).forEach(function (data) {
        var table = data.querySelector("table");
        makeFilterable(table, data);
        makeSortable(table);
        tellScrolling(table, data);
      });
    })();

    """
}
