import type { Actor, ClinicTx } from '#server/db/clinic.ts'
import type { StoredFile } from '#server/db/files.ts'
import { insertAttachment } from '#server/attachments/attachments.queries.ts'
import { findExam, updateExam } from '#server/exams/exams.queries.ts'
import { requestExams } from '#server/exams/requestExams.ts'

interface ReceivedFile {
  petId: string
  /** What the exam is called that it becomes. */
  name: string
  reason: string | null
  fileName: string
  full: StoredFile
  preview: StoredFile | undefined
}

/** A file that an owner sent, as an exam that was received and waits to be reviewed. @returns its id */
export async function insertReceivedFile(
  tx: ClinicTx,
  actor: Actor,
  { petId, name, reason, fileName, full, preview }: ReceivedFile,
): Promise<string> {
  const [examId = ''] = await requestExams(tx, actor, {
    ...{ petId, reason, consultationId: null, laboratory: null, isUrgent: false },
    exams: [{ examTypeId: null, name, sample: null }],
  })
  const { version } = await findExam(tx, examId, false)
  await updateExam(tx, actor, { examId, version }, { status: 'received', receivedAt: tx.now.toISOString() })
  await insertAttachment(tx, actor, 'exam', { recordId: examId, name: fileName, full, preview })
  return examId
}
