/** Rows that a call leaves to be written after its answer: they may be lost, and are worth no wait. */
export interface SoonWriting<Tx, Value> {
  /** As the log names what was lost. */
  name: string
  /** Of two values with one key the later one counts. */
  keyOf: (value: Value) => string
  /** In the order in which they were noted. */
  write: (tx: Tx, values: Value[]) => Promise<void>
  /** So long a value waits at most for others to be written with it. */
  withinMs?: number
}

const WITHIN_MS = 20
/** Of a clinic and a kind. */
const MAX_NOTED = 1000

/** The values of one kind and one clinic that wait. */
interface Batch {
  values: Map<string, unknown>
  /** What is on its way to the database. */
  leaving: unknown[]
  timer?: NodeJS.Timeout | undefined
  /** The ones before are being written: a slow database is not asked by many at once. */
  isBusy: boolean
}

/**
 * What is done after the answer of a call and is lost with a process that is killed: rows, those of a clinic and a kind
 * together in a transaction of their own, and other work whose time an answer must not tell. Failures are logged by name
 * alone: their texts may hold a person's data.
 */
export class Soon<Tx> {
  readonly #clinics = new Map<string, Map<SoonWriting<Tx, never>, Batch>>()
  readonly #running = new Set<Promise<void>>()
  readonly #open: (clinicId: string, work: (tx: Tx) => Promise<void>) => Promise<void>
  log: { error: (what: object, message: string) => void } = { error: () => undefined }
  /** Rows wait until `settle`: for tests, which compare what a call has written. */
  isManual = false

  constructor(open: (clinicId: string, work: (tx: Tx) => Promise<void>) => Promise<void>) {
    this.#open = open
  }

  note<Value>(clinicId: string, writing: SoonWriting<Tx, Value>, value: Value): void {
    const kinds = this.#clinics.get(clinicId) ?? new Map<SoonWriting<Tx, never>, Batch>()
    this.#clinics.set(clinicId, kinds)
    const batch = kinds.get(writing) ?? { values: new Map<string, unknown>(), leaving: [], isBusy: false }
    kinds.set(writing, batch)
    const key = writing.keyOf(value)
    batch.values.delete(key)
    batch.values.set(key, value)
    const [first] = batch.values.keys()
    if (batch.values.size > MAX_NOTED && first !== undefined) batch.values.delete(first)
    if (batch.isBusy || this.isManual) return
    if (batch.values.size === MAX_NOTED) this.#write(clinicId, writing)
    else batch.timer ??= setTimeout(() => this.#write(clinicId, writing), writing.withinMs ?? WITHIN_MS).unref()
  }

  /** What a clinic has noted of a kind and a reader may not find in the database yet. */
  noted<Value>(clinicId: string, writing: SoonWriting<Tx, Value>): Value[] {
    const batch = this.#clinics.get(clinicId)?.get(writing)
    return batch ? ([...batch.leaving, ...batch.values.values()] as Value[]) : []
  }

  /** Does this at once, beside the answer. */
  run(name: string, work: () => Promise<void>): void {
    const run = work()
      .catch((error: unknown) =>
        this.log.error({ name: error instanceof Error ? error.name : 'unknown' }, `${name} failed`),
      )
      .finally(() => this.#running.delete(run))
    this.#running.add(run)
  }

  #write(clinicId: string, writing: SoonWriting<Tx, never>): void {
    const kinds = this.#clinics.get(clinicId)
    const batch = kinds?.get(writing)
    if (!kinds || !batch || batch.isBusy) return
    clearTimeout(batch.timer)
    batch.timer = undefined
    const values = [...batch.values.values()] as never[]
    batch.values = new Map()
    batch.leaving = values
    batch.isBusy = true
    this.run(writing.name, () =>
      this.#open(clinicId, (tx) => writing.write(tx, values)).finally(() => {
        batch.isBusy = false
        batch.leaving = []
        if (batch.values.size > 0) return this.#write(clinicId, writing)
        kinds.delete(writing)
        if (kinds.size === 0) this.#clinics.delete(clinicId)
      }),
    )
  }

  /** When all of it is done: before the database closes. */
  async settle(): Promise<void> {
    while (this.#clinics.size > 0 || this.#running.size > 0) {
      for (const [clinicId, kinds] of this.#clinics) for (const kind of kinds.keys()) this.#write(clinicId, kind)
      await Promise.all(this.#running)
    }
  }
}
