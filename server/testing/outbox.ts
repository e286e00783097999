import { openOutbox, type Outbox } from '#server/jobs/outbox.ts'
import type { OutboxKind } from '#server/jobs/outboxKind.ts'
import type { TestApp } from '#server/testing/app.ts'
import { words } from '#server/words.ts'

const silent = { error: () => undefined, warn: () => undefined }

/** The outbox as a server process has it, without its jobs. */
export function anOutbox(
  { jobs, services }: TestApp,
  kinds: readonly OutboxKind[] = words.flatMap(({ outbox = [] }) => outbox),
): Outbox {
  return openOutbox({ jobs, services, kinds, log: silent })
}

/** Sends what is due; what the simulator of WhatsApp tells of it is due next. */
export async function sendOutbox(test: TestApp, kinds?: readonly OutboxKind[]): Promise<void> {
  const outbox = anOutbox(test, kinds)
  await outbox.wakeDue(test.services.clock())
  await outbox.settle()
  await test.whatsapp.settle()
}
