/** What may be lost, and is worth no wait: noted by a call that reads, and written a moment later with all like it. */
export interface SoonWriting<Tx, Value> {
  /** Of two values with one key the later one counts. */
  keyOf: (value: Value) => string
  /** In the order in which they were noted. */
  write: (tx: Tx, values: Value[]) => Promise<void>
}

const SOON_MS = 20
/** Of a clinic and a kind; what was noted first gives way. */
const MAX_NOTED = 1000

type Noted<Tx> = Map<SoonWriting<Tx, never>, Map<string, unknown>>

/** What calls leave to be written after their answers: of each clinic all together, in a transaction of its own. */
export class SoonWrites<Tx> {
  readonly #clinics = new Map<string, Noted<Tx>>()
  readonly #running = new Set<Promise<void>>()
  readonly #run: (clinicId: string, work: (tx: Tx) => Promise<void>) => Promise<void>

  constructor(run: (clinicId: string, work: (tx: Tx) => Promise<void>) => Promise<void>) {
    this.#run = run
  }

  note<Value>(clinicId: string, writing: SoonWriting<Tx, Value>, value: Value): void {
    const noted = this.#clinics.get(clinicId) ?? new Map<SoonWriting<Tx, never>, Map<string, unknown>>()
    if (!this.#clinics.has(clinicId)) setTimeout(() => this.#write(clinicId), SOON_MS).unref()
    this.#clinics.set(clinicId, noted)
    const values = noted.get(writing) ?? new Map<string, unknown>()
    noted.set(writing, values)
    const key = writing.keyOf(value)
    values.delete(key)
    values.set(key, value)
    const [first] = values.keys()
    if (values.size > MAX_NOTED && first !== undefined) values.delete(first)
  }

  #write(clinicId: string): void {
    const noted = this.#clinics.get(clinicId)
    this.#clinics.delete(clinicId)
    if (!noted) return
    const work = async (tx: Tx) => {
      for (const [{ write }, values] of noted) await write(tx, [...values.values()] as never[])
    }
    // It may be lost: a database that is away, or too much that waits for it, is nobody's problem.
    const run = this.#run(clinicId, work)
      .catch(() => undefined)
      .finally(() => this.#running.delete(run))
    this.#running.add(run)
  }

  /** When all that was noted is written: before the database closes. */
  async settle(): Promise<void> {
    for (const clinicId of this.#clinics.keys()) this.#write(clinicId)
    await Promise.all(this.#running)
  }
}
