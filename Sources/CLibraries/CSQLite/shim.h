#ifndef KARENINA_CSQLITE_H
#define KARENINA_CSQLITE_H

#include <sqlite3.h>

/// Keeps SQLite from counting what memory it has, for which every thread takes one lock; to be
/// called before anything else of it. The corresponding C function is `sqlite3_config`, which is
/// variadic.
static inline int karenina_sqlite_count_no_memory(void) {
  return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}

/// Keeps closing the last connection from checkpointing, which no lock of ours would guard.
/// The corresponding C function is `sqlite3_db_config`, which is variadic.
static inline int karenina_sqlite_no_checkpoint_on_close(sqlite3 *database) {
  return sqlite3_db_config(database, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, (int *)0);
}

#endif
