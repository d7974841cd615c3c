// Stands in for the phone's SQLite, of which the app uses the key-value store (expo-sqlite/kv-store).

/** What the key-value store's statements do, with its table and the bound values; each returns the rows. */
const statements = {
  'PRAGMA user_version': () => [[0]],
  'SELECT value FROM storage WHERE key = ?;': (table, [key]) => (table.has(key) ? [[table.get(key)]] : []),
  'DELETE FROM storage WHERE key = ?;': (table, [key]) => (table.delete(key), []),
  'INSERT INTO storage (key, value) VALUES (?, ?) ON CONFLICT(key) DO UPDATE SET value = excluded.value;': (
    table,
    [key, value],
  ) => (table.set(key, value), []),
};

/** The native module ExpoSQLite, whose databases are in memory. */
export function databases(SharedObject) {
  class NativeDatabase extends SharedObject {
    table = new Map();
    initSync() {}
    closeSync() {}
    execSync(source) {
      // The table is made with the database.
      if (!/^(CREATE TABLE IF NOT EXISTS storage|PRAGMA user_version = |BEGIN|COMMIT)/.test(source))
        unknown(source);
    }
    prepareSync(statement, source) {
      statement.execute = statements[source] ?? unknown(source);
      return statement;
    }
  }
  class NativeStatement extends SharedObject {
    rows = [];
    runSync(database, bound, _blobs, asArray) {
      this.rows = this.execute(database.table, asArray ? Object.values(bound) : bound);
      return { lastInsertRowId: 0, changes: 1, firstRowValues: this.rows.shift() ?? [] };
    }
    stepSync() {
      return this.rows.shift();
    }
    getAllSync() {
      return this.rows.splice(0);
    }
    getColumnNamesSync() {
      return ['value'];
    }
    resetSync() {}
    finalizeSync() {}
  }
  return {
    defaultDatabaseDirectory: '/data',
    bundledExtensions: {},
    NativeDatabase,
    NativeStatement,
    ensureDatabasePathExistsSync() {},
  };
}

function unknown(source) {
  throw new Error(`the host's SQLite knows only the key-value store's statements, not: ${source}`);
}
