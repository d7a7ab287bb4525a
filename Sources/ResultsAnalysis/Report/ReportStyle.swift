/// How the page looks: on paper, on screens wide and narrow, light and dark.
///
/// Colours are those of Okabe and Ito (2008), which people with any colour vision tell apart; on
/// white their yellow is darkened, and in the dark the darkest of them are lightened.
enum ReportStyle {
  static let text: StaticString = """

    :root {
      color-scheme: light dark;
      --paper: #ffffff; --ink: #1d2327; --quiet: #55606a; --rule: #d5dbe0; --ground: #f4f6f8;
      --link: #005a94; --done: #00704f; --grid: #dfe4e8; --warn: #fff4dd; --halo: #ffffff;
      --shade: #1d232759; --c0: #0072b2; --c1: #d55e00; --c2: #009e73; --c3: #cc79a7; --c4: #56b4e9; --c5: #e69f00;
      --c6: #7a6a00; --c7: #808a92;
      --trace: 0.4;
    }
    @media (prefers-color-scheme: dark) {
      :root {
        --paper: #14181b; --ink: #e8ecef; --quiet: #a3adb5; --rule: #39424a; --ground: #1c2226;
        --link: #7cc4f5; --done: #20c698; --grid: #2d353b; --warn: #3a2f12; --halo: #14181b;
        --shade: #e8ecef4d; --c0: #56b4e9; --c1: #f2643c; --c2: #20c698; --c3: #e29bc4; --c4: #7f6ce8; --c5: #e0ac28;
        --c6: #f0e442; --c7: #98a2aa;
        --trace: 0.5;
      }
    }
    * { box-sizing: border-box; }
    body {
      margin: 0 auto; max-width: 68rem; padding: 1.5rem 1.25rem 3rem; background: var(--paper);
      color: var(--ink); font: 1rem/1.5 system-ui, "Segoe UI", "Noto Sans", "DejaVu Sans", sans-serif;
      overflow-wrap: anywhere;
    }
    h1 { font-size: 1.9rem; line-height: 1.2; margin: 0 0 0.75rem; }
    h2 {
      font-size: 1.35rem; line-height: 1.3; margin: 2.75rem 0 0.5rem; padding-top: 0.75rem;
      border-top: 2px solid var(--ink);
    }
    h3 { font-size: 1.05rem; margin: 1.75rem 0 0.25rem; }
    p { margin: 0.5rem 0; max-width: 46rem; }
    a { color: var(--link); }
    a:focus-visible, button:focus-visible, input:focus-visible, .scroll:focus-visible {
      outline: 2px solid var(--link); outline-offset: 2px;
    }
    .skip { position: absolute; left: -100rem; }
    .skip:focus { position: static; }
    main:focus { outline: none; }
    .quiet { color: var(--quiet); }
    .notice { background: var(--warn); padding: 0.4rem 0.75rem; border-left: 4px solid var(--c5); }
    nav ul { list-style: none; display: flex; flex-wrap: wrap; gap: 0.25rem 1.25rem; margin: 1rem 0 0;
      padding: 0; }
    .totals { display: flex; flex-wrap: wrap; gap: 0.5rem 2.25rem; margin: 0 0 0.75rem; }
    .totals div { display: flex; flex-direction: column-reverse; }
    .totals dt { color: var(--quiet); font-size: 0.875rem; }
    .totals dd { margin: 0; font-size: 1.35rem; font-weight: 600; font-variant-numeric: tabular-nums; }
    figure { margin: 0.75rem 0 1.5rem; }
    figcaption { font-size: 0.9rem; max-width: 46rem; margin-bottom: 0.4rem; }
    .figure figcaption { color: var(--quiet); }
    .cards { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(18rem, 100%), 1fr));
      gap: 1.25rem; margin: 0.5rem 0; align-items: start; }
    .cards.pairs { grid-template-columns: repeat(auto-fit, minmax(min(24rem, 100%), 1fr)); }
    .card { margin: 0; border: 1px solid var(--rule); border-radius: 6px; padding: 0.75rem; }
    .card figcaption { font-size: 0.875rem; }
    svg { display: block; width: 100%; height: auto; overflow: visible; }
    svg.narrow, .legend.narrow { display: none; }
    svg.small { max-width: 30rem; }
    .card p { font-size: 0.875rem; }
    svg text { font: 11px system-ui, "Segoe UI", "Noto Sans", "DejaVu Sans", sans-serif;
      fill: var(--ink); }
    svg text.quiet { fill: var(--quiet); }
    svg text.strong { font-weight: 600; font-size: 12px; }
    .grid { stroke: var(--grid); stroke-width: 1; }
    .axis { stroke: var(--quiet); stroke-width: 1; }
    .mark { stroke: var(--quiet); stroke-width: 1; stroke-dasharray: 3 2; }
    .ground { fill: var(--ground); }
    .trace { fill: none; stroke-width: 1; stroke-opacity: var(--trace); stroke-linejoin: round; }
    .many.trace { stroke-opacity: 0.16; }
    .trace:hover, .many.trace:hover { stroke-width: 2.5; stroke-opacity: 1; }
    .band { fill: var(--ink); fill-opacity: 0.13; stroke: none; }
    .halo { fill: none; stroke: var(--halo); stroke-width: 4.5; stroke-linejoin: round; }
    .middle { fill: none; stroke: var(--ink); stroke-width: 2.25; stroke-linejoin: round; }
    .pair { fill: none; stroke: var(--quiet); stroke-opacity: 0.45; stroke-width: 1; }
    .many.pair { stroke-opacity: 0.15; }
    .dot { stroke: var(--paper); stroke-width: 0.75; fill-opacity: 0.85; }
    .f0 { fill: var(--c0); } .f1 { fill: var(--c1); } .f2 { fill: var(--c2); }
    .f3 { fill: var(--c3); } .f4 { fill: var(--c4); } .f5 { fill: var(--c5); }
    .f6 { fill: var(--c6); } .f7 { fill: var(--c7); }
    .l0 { stroke: var(--c0); } .l1 { stroke: var(--c1); } .l2 { stroke: var(--c2); }
    .l3 { stroke: var(--c3); } .l4 { stroke: var(--c4); } .l5 { stroke: var(--c5); }
    .l6 { stroke: var(--c6); } .l7 { stroke: var(--c7); }
    .legend { list-style: none; display: flex; flex-wrap: wrap; gap: 0.15rem 1.1rem; margin: 0 0 0.4rem;
      padding: 0; font-size: 0.85rem; }
    .key { display: inline-block; width: 1.1rem; height: 0.7rem; margin-right: 0.4rem;
      print-color-adjust: exact; -webkit-print-color-adjust: exact; }
    .key.f0, .key.l0 { background: var(--c0); } .key.f1, .key.l1 { background: var(--c1); }
    .key.f2, .key.l2 { background: var(--c2); } .key.f3, .key.l3 { background: var(--c3); }
    .key.f4, .key.l4 { background: var(--c4); } .key.f5, .key.l5 { background: var(--c5); }
    .key.f6, .key.l6 { background: var(--c6); } .key.f7, .key.l7 { background: var(--c7); }
    .key.l0, .key.l1, .key.l2, .key.l3, .key.l4, .key.l5, .key.l6, .key.l7, .key.median {
      height: 0.2rem; vertical-align: middle; }
    .key.median { background: var(--ink); }
    .scroll { overflow: auto; max-width: 100%;
      background: linear-gradient(to left, var(--paper) 1.5rem, transparent) right / 3rem 100% local,
        linear-gradient(to left, var(--shade), transparent) right / 0.9rem 100% scroll;
      background-repeat: no-repeat; }
    .hint { color: var(--quiet); font-size: 0.8rem; margin: 0.25rem 0 0; }
    .data .scroll { max-height: 30rem; border: 1px solid var(--rule); border-radius: 6px; }
    .data { margin: 0.75rem 0 1.5rem; }
    table { border-collapse: collapse; min-width: 100%; font-size: 0.85rem;
      font-variant-numeric: tabular-nums; overflow-wrap: break-word; }
    .long { overflow-wrap: anywhere; min-width: 11em; }
    .said { min-width: 13em; }
    caption { text-align: left; padding: 0.5rem 0.5rem; color: var(--quiet);
      max-width: min(46rem, calc(100vw - 3.5rem)); }
    th, td { text-align: left; padding: 0.28rem 0.5rem; border-top: 1px solid var(--rule);
      vertical-align: top; max-width: 26rem; }
    thead th { position: sticky; top: 0; background: var(--ground); vertical-align: bottom;
      border-top: 0; }
    tbody th { font-weight: 500; }
    th.n, td.n { text-align: right; }
    td.n, .whole, .code { white-space: nowrap; }
    th button { font: inherit; font-weight: 600; color: inherit; background: none; border: 0;
      padding: 0; cursor: pointer; text-align: inherit; max-width: 100%; overflow-wrap: inherit; }
    th button:hover { text-decoration: underline; }
    th .name { display: none; }
    th[aria-sort="ascending"] button::after { content: " \\25B2"; }
    th[aria-sort="descending"] button::after { content: " \\25BC"; }
    table.grid { width: 100%; }
    table.grid thead th { max-width: 13em; min-width: 6em; }
    table.grid thead th.long { min-width: 11em; }
    table.grid td.done { color: var(--done); font-weight: 600; }
    table.grid td.cut { background: var(--warn); }
    table.grid td.none { color: var(--quiet); }
    .filter { font-size: 0.85rem; margin: 0 0 0.4rem; }
    .filter input { font: inherit; padding: 0.15rem 0.4rem; color: var(--ink);
      background: var(--paper); border: 1px solid var(--quiet); border-radius: 4px; }
    footer { margin-top: 3rem; color: var(--quiet); font-size: 0.85rem; }
    @media screen and (max-width: 40rem) {
      svg.wide { display: none; }
      svg.narrow { display: block; }
      .legend.narrow { display: flex; }
      .trace, .halo, .middle { vector-effect: non-scaling-stroke; }
    }
    @media print {
      :root {
        color-scheme: light;
        --paper: #ffffff; --ink: #000000; --quiet: #444444; --rule: #bbbbbb; --ground: #f2f2f2;
        --link: #000000; --done: #000000; --grid: #d8d8d8; --warn: #ffffff; --halo: #ffffff;
        --c0: #0072b2; --c1: #d55e00; --c2: #009e73; --c3: #cc79a7; --c4: #56b4e9; --c5: #e69f00;
        --c6: #7a6a00; --c7: #808a92; --trace: 0.4;
      }
      body { max-width: none; padding: 0; font-size: 10pt; }
      nav, .skip, .filter, .hint { display: none; }
      .scroll, .data .scroll { overflow: visible; max-height: none; border: 0; background: none; }
      .cards, .cards.pairs { display: block; orphans: 1; widows: 1; }
      .card { display: inline-block; width: 48.5%; margin: 0 1% 0.8rem 0; vertical-align: top; }
      p, figure, .card, tr { break-inside: avoid; }
      h2, h3, figcaption, caption, .legend { break-after: avoid; break-inside: avoid; }
      h2 + p:not(:last-child), h3 + p:not(:last-child) { break-after: avoid; }
      p:has(+ .data), p:has(+ .cards), p:has(+ figure) { break-after: avoid; }
      .data.short { break-inside: avoid; }
      thead { display: table-header-group; }
      thead th { position: static; }
      th button { display: none; }
      th .name { display: inline; }
      table { font-size: 8pt; width: 100%; }
      th, td { padding: 0.2rem 0.35rem; }
      th.w, td.w { min-width: 5em; }
      .code { white-space: normal; }
    }

    """
}
