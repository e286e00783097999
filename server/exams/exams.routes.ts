import { may } from '#shared/access/actions.ts'
import { lifeStageOf } from '#shared/consultations/vitals.rules.ts'
import { analytesOf } from '#shared/exams/analytes.ts'
import { exams } from '#shared/exams/exams.contract.ts'
import {
  canAdvance,
  canCancel,
  canLoad,
  canReview,
  keptValues,
  refuseReceivedOn,
  refuseValues,
} from '#shared/exams/exams.rules.ts'
import { rowOf } from '#shared/exams/units.rules.ts'
import { refuseInvalid, refuseNow } from '#shared/http/errors.ts'
import { dayOf } from '#shared/values/date.ts'
import type { Actor } from '#server/db/clinic.ts'
import { refuseOutdated } from '#server/db/refuseOutdated.ts'
import { implementPrintout } from '#server/documents/implementPrintout.ts'
import { examDocument } from '#server/exams/examDocument.ts'
import {
  findExam,
  findExams,
  findLastResult,
  findSubject,
  findPatient,
  lockExam,
  listExamsOfPet,
  listTrends,
  listWaitingExams,
  updateExam,
} from '#server/exams/exams.queries.ts'
import { requestExams } from '#server/exams/requestExams.ts'
import { implement } from '#server/http/implement.ts'
import { findProfessional } from '#server/professionals/professionals.queries.ts'

const mayRead = (actor: Actor) => may(actor, 'exams.read')

export const examRoutes = [
  implement(exams.listOfPet, async ({ tx, actor, input }) => {
    const list = await listExamsOfPet(tx, input, mayRead(actor))
    return { ...list, trends: mayRead(actor) && input.page === 1 ? await listTrends(tx, input.petId) : null }
  }),
  implement(exams.list, ({ tx, input }) => listWaitingExams(tx, input)),
  implement(exams.get, ({ tx, actor, input }) => findExam(tx, input.examId, mayRead(actor))),
  implement(exams.template, async ({ tx, input }) => {
    const exam = await findSubject(tx, input.examId)
    const stage = lifeStageOf(exam.speciesId, exam.birthOn, dayOf(exam.requestedAt))
    const last = await findLastResult(tx, exam, stage)
    if (!last) {
      const rows = analytesOf(exam.examTypeId)
      return { from: rows.length > 0 ? ('list' as const) : ('nothing' as const), rows, stage, rangeStage: null }
    }
    // A range of another age, or of one that nobody knows, would be read as this animal's.
    const rows = last.values.map((line) =>
      stage !== null && last.stage === stage ? rowOf(line) : { ...rowOf(line), min: null, max: null },
    )
    const hasRanges = last.values.some(({ min, max }) => min !== null || max !== null)
    return {
      from: last.isSamePet ? ('pet' as const) : ('clinic' as const),
      rows,
      stage,
      rangeStage: hasRanges ? last.stage : null,
    }
  }),
  implement(exams.request, async ({ tx, actor, input }) =>
    findExams(tx, await requestExams(tx, actor, input), mayRead(actor)),
  ),
  implement(exams.advance, async ({ tx, actor, input, now }) => {
    const { to, laboratory } = input
    refuseNow(canAdvance(await lockExam(tx, input.examId), to))
    const at = now.toISOString()
    await updateExam(tx, actor, input, {
      status: to,
      ...(to === 'sampled' ? { sampledAt: at } : { sentAt: at }),
      ...(laboratory === null ? {} : { laboratory }),
    })
    return findExam(tx, input.examId, mayRead(actor))
  }),
  implement(exams.receive, async ({ tx, actor, input, now }) => {
    const { status } = await lockExam(tx, input.examId)
    refuseNow(canLoad({ status }))
    if (status !== 'received') await updateExam(tx, actor, input, { status: 'received', receivedAt: now.toISOString() })
    return findExam(tx, input.examId, mayRead(actor))
  }),
  implement(exams.saveResult, async ({ tx, actor, input, now }) => {
    const { examId, values, receivedOn } = input
    const exam = await lockExam(tx, examId)
    refuseNow(canLoad(exam))
    const today = dayOf(now)
    refuseInvalid(
      refuseValues(values) ?? (receivedOn ? refuseReceivedOn(receivedOn, exam.requestedAt, today) : undefined),
    )
    const keepsDay = exam.receivedAt !== null && (receivedOn === undefined || receivedOn === dayOf(exam.receivedAt))
    const at = receivedOn === undefined || receivedOn === today ? now.toISOString() : `${receivedOn}T12:00:00-05:00`
    await updateExam(tx, actor, input, {
      values: keptValues(values),
      status: 'received',
      ...(keepsDay ? {} : { receivedAt: at }),
    })
    return findExam(tx, examId, mayRead(actor))
  }),
  implement(exams.review, async ({ tx, actor, input, now }) => {
    const { examId, version, interpretation } = input
    await lockExam(tx, examId)
    const exam = await findExam(tx, examId, true)
    refuseNow(canReview(exam))
    // What was read must be what stands there.
    await refuseOutdated(tx, actor, exam, version)
    const reviewer = await findProfessional(tx, actor.professionalId)
    await updateExam(tx, actor, input, {
      status: 'reviewed',
      interpretation,
      reviewedAt: now.toISOString(),
      reviewedBy: actor.professionalId,
      reviewerName: reviewer?.name ?? actor.name,
      reviewerCard: reviewer?.professionalCard ?? null,
    })
    return findExam(tx, examId, true)
  }),
  implement(exams.cancel, async ({ tx, actor, input }) => {
    refuseNow(canCancel(await lockExam(tx, input.examId)))
    await updateExam(tx, actor, input, { status: 'cancelled', cancelReason: input.reason })
    return findExam(tx, input.examId, mayRead(actor))
  }),
  implementPrintout(exams.printout, {
    read: async ({ tx, input: { examId } }) => {
      const patient = await findPatient(tx, examId)
      return { content: { exam: await findExam(tx, examId, true), patient }, signedBy: patient.reviewedBy }
    },
    draw: (content, frame, { paper }) => examDocument({ ...content, paper, ...frame }),
    name: ({ exam, patient }, { paper }) => `${paper === 'order' ? 'Orden' : 'Resultado'} ${exam.name} ${patient.name}`,
  }),
]
