// Inserts the samples of a store into a new file of the same layout, from memory, in one
// transaction and with one prepared statement.
//
//     insert STORE NEW [--many] [--minutes] [--saved] [--foreign-keys]
//
// With --many 32 samples with one run of the statement, which takes about half the time; SQLite then
// undoes the transaction where one is refused, and notes nothing down before.
// With --minutes the rows of the roll-up as well, which are not computed but read before: those of
// minutes with two samples or more. With --saved samples have the numbers that saving them would
// give, from 1, not those of an import.
//
// Prints how many samples it inserted, the seconds on the clock, and those of the processor.

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef struct {
  sqlite3_int64 numbers[13];
  double value;
  char *metadata;
} Row;

// A row of the roll-up: whole numbers, numbers with a fraction, and nothing.
enum { minute_columns = 20, minute_first = 4 };

typedef struct {
  unsigned char types[minute_columns];
  union {
    sqlite3_int64 whole;
    double real;
  } values[minute_columns];
} Minute;

// The place of the one column that is a number with a fraction, and of the one that is a text.
enum { sequence = 4, value = 8, device = 10, metadata = 12, columns = 13 };

static double now(clockid_t clock) {
  struct timespec time;
  clock_gettime(clock, &time);
  return time.tv_sec + time.tv_nsec / 1e9;
}

static void must(int code, sqlite3 *database) {
  if (code == SQLITE_OK || code == SQLITE_DONE || code == SQLITE_ROW) return;
  fprintf(stderr, "insert: %s\n", sqlite3_errmsg(database));
  exit(2);
}

static void execute(sqlite3 *database, const char *sql) {
  must(sqlite3_exec(database, sql, NULL, NULL, NULL), database);
}

// Every table and index of the store, and the rows of those that samples refer to.
static void copy_layout(sqlite3 *database, const char *store) {
  char *attach = sqlite3_mprintf("ATTACH %Q AS store", store);
  execute(database, attach);
  sqlite3_free(attach);
  sqlite3_stmt *select;
  must(sqlite3_prepare_v2(database,
                          "SELECT sql FROM store.sqlite_schema WHERE sql IS NOT NULL "
                          "AND name NOT LIKE 'sqlite_%' ORDER BY type = 'index'",
                          -1, &select, NULL),
       database);
  while (sqlite3_step(select) == SQLITE_ROW)
    execute(database, (const char *)sqlite3_column_text(select, 0));
  sqlite3_finalize(select);
  const char *names[] = {"participant", "quantity_type", "unit", "source", "device"};
  for (int index = 0; index < 5; index += 1) {
    char *copy = sqlite3_mprintf("INSERT INTO main.%s SELECT * FROM store.%s", names[index],
                                 names[index]);
    execute(database, copy);
    sqlite3_free(copy);
  }
}

static Row *rows(sqlite3 *database, int saved, long *count) {
  sqlite3_stmt *select;
  must(sqlite3_prepare_v2(
           database,
           "SELECT participant, type, start_ms, source, sequence, end_ms, start_offset_min, "
           "end_offset_min, value, unit, device, flags, metadata FROM store.sample "
           "ORDER BY sequence",
           -1, &select, NULL),
       database);
  long room = 1 << 16;
  Row *rows = malloc(room * sizeof(Row));
  for (*count = 0; sqlite3_step(select) == SQLITE_ROW; *count += 1) {
    if (*count == room) rows = realloc(rows, (room *= 2) * sizeof(Row));
    Row *row = &rows[*count];
    for (int column = 0; column < columns; column += 1)
      row->numbers[column] = sqlite3_column_int64(select, column);
    if (saved) row->numbers[sequence] = *count + 1;
    if (sqlite3_column_type(select, device) == SQLITE_NULL) row->numbers[device] = -1;
    row->value = sqlite3_column_double(select, value);
    const char *text = (const char *)sqlite3_column_text(select, metadata);
    row->metadata = text == NULL ? NULL : strdup(text);
  }
  sqlite3_finalize(select);
  return rows;
}

static Minute *minutes(sqlite3 *database, int saved, long *count) {
  sqlite3_stmt *select;
  must(sqlite3_prepare_v2(database, "SELECT * FROM store.minute ORDER BY minute", -1, &select, NULL),
       database);
  long room = 1 << 16;
  Minute *minutes = malloc(room * sizeof(Minute));
  for (*count = 0; sqlite3_step(select) == SQLITE_ROW; *count += 1) {
    if (*count == room) minutes = realloc(minutes, (room *= 2) * sizeof(Minute));
    Minute *minute = &minutes[*count];
    for (int column = 0; column < minute_columns; column += 1) {
      minute->types[column] = sqlite3_column_type(select, column);
      if (minute->types[column] == SQLITE_FLOAT)
        minute->values[column].real = sqlite3_column_double(select, column);
      else
        minute->values[column].whole = sqlite3_column_int64(select, column);
    }
    if (saved) minute->values[minute_first].whole = 0;
  }
  sqlite3_finalize(select);
  return minutes;
}

static void insert_minutes(sqlite3 *database, const Minute *minutes, long count) {
  sqlite3_stmt *insert;
  must(sqlite3_prepare_v3(
           database,
           "INSERT INTO minute VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
           -1, SQLITE_PREPARE_PERSISTENT, &insert, NULL),
       database);
  for (const Minute *minute = minutes; minute < minutes + count; minute += 1) {
    for (int column = 0; column < minute_columns; column += 1) {
      if (minute->types[column] == SQLITE_NULL) sqlite3_bind_null(insert, column + 1);
      else if (minute->types[column] == SQLITE_FLOAT)
        sqlite3_bind_double(insert, column + 1, minute->values[column].real);
      else
        sqlite3_bind_int64(insert, column + 1, minute->values[column].whole);
    }
    must(sqlite3_step(insert), database);
    sqlite3_reset(insert);
  }
  sqlite3_finalize(insert);
}

static sqlite3_stmt *statement(sqlite3 *database, int samples) {
  sqlite3_str *sql = sqlite3_str_new(database);
  sqlite3_str_appendall(
      sql, "INSERT OR ROLLBACK INTO sample (participant, type, start_ms, source, sequence, end_ms, "
           "start_offset_min, end_offset_min, value, unit, device, flags, metadata) VALUES ");
  for (int sample = 0; sample < samples; sample += 1)
    sqlite3_str_appendf(sql, "%s(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", sample ? ", " : "");
  char *text = sqlite3_str_finish(sql);
  sqlite3_stmt *insert;
  must(sqlite3_prepare_v3(database, text, -1, SQLITE_PREPARE_PERSISTENT, &insert, NULL), database);
  sqlite3_free(text);
  return insert;
}

static void bind(sqlite3_stmt *insert, const Row *row, int position) {
  for (int column = 0; column < columns - 1; column += 1)
    if (column != value) sqlite3_bind_int64(insert, position + column, row->numbers[column]);
  if (row->numbers[device] < 0) sqlite3_bind_null(insert, position + device);
  sqlite3_bind_double(insert, position + value, row->value);
  sqlite3_bind_text(insert, position + metadata, row->metadata, -1, SQLITE_STATIC);
}

static void insert_samples(sqlite3 *database, const Row *rows, long count, int samples) {
  sqlite3_stmt *insert = statement(database, samples);
  long done = 0;
  for (; done + samples <= count; done += samples) {
    for (int sample = 0; sample < samples; sample += 1)
      bind(insert, &rows[done + sample], 1 + sample * columns);
    must(sqlite3_step(insert), database);
    sqlite3_reset(insert);
  }
  sqlite3_finalize(insert);
  if (done < count) insert_samples(database, &rows[done], count - done, 1);
}

static int has(const char *option, int argument_count, char **arguments) {
  for (int index = 3; index < argument_count; index += 1)
    if (strcmp(arguments[index], option) == 0) return 1;
  return 0;
}

int main(int argument_count, char **arguments) {
  if (argument_count < 3) return 64;
  sqlite3 *database;
  must(sqlite3_open(arguments[2], &database), database);
  copy_layout(database, arguments[1]);
  int saved = has("--saved", argument_count, arguments);
  long count, minute_count = 0;
  Row *all = rows(database, saved, &count);
  Minute *rollup = NULL;
  if (has("--minutes", argument_count, arguments))
    rollup = minutes(database, saved, &minute_count);
  execute(database, "DETACH store");
  // As the store has it.
  execute(database, "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL");
  int checks = has("--foreign-keys", argument_count, arguments);
  execute(database, checks ? "PRAGMA foreign_keys = ON" : "PRAGMA foreign_keys = OFF");
  double begun = now(CLOCK_MONOTONIC);
  double begun_processor = now(CLOCK_PROCESS_CPUTIME_ID);
  execute(database, "BEGIN IMMEDIATE");
  insert_samples(database, all, count, has("--many", argument_count, arguments) ? 32 : 1);
  insert_minutes(database, rollup, minute_count);
  execute(database, "COMMIT");
  double seconds = now(CLOCK_MONOTONIC) - begun;
  double processor = now(CLOCK_PROCESS_CPUTIME_ID) - begun_processor;
  printf("%ld %.4f %.4f\n", count, seconds, processor);
  sqlite3_close(database);
  return 0;
}
