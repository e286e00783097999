/** Asks one table of a database of this browser. */
export type AskStore<Table extends string> = <T>(
  table: Table,
  mode: IDBTransactionMode,
  work: (table: IDBObjectStore) => IDBRequest<T>,
) => Promise<T>

/** @param create its tables, in a browser that has none */
export function deviceStore<Table extends string>(
  name: string,
  create: (database: IDBDatabase) => void,
): AskStore<Table> {
  let opened: Promise<IDBDatabase> | undefined

  const open = (): Promise<IDBDatabase> => {
    opened ??= new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(name, 1)
      request.onupgradeneeded = () => create(request.result)
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error ?? new Error('IndexedDB'))
    })
    // A refused storage may be given later (a private window, a full disk): then it is asked again.
    opened.catch(() => (opened = undefined))
    return opened
  }

  return async (table, mode, work) => {
    const database = await open()
    return new Promise((resolve, reject) => {
      const transaction = database.transaction(table, mode, { durability: 'strict' })
      const request = work(transaction.objectStore(table))
      transaction.oncomplete = () => resolve(request.result)
      transaction.onabort = () => reject(transaction.error ?? new Error('IndexedDB'))
    })
  }
}
