import { useQuery } from '@tanstack/react-query'
import { type Consultation, consultations } from '#shared/consultations/consultations.contract.ts'
import { queryOf } from '#web/http/query.ts'
import { NextSteps } from '#web/report/NextSteps.tsx'
import { findRecordWord } from '#web/word/registry.ts'

/** What follows a signed consultation, with the papers of what was made in it. */
export function ConsultationSteps({ consultation, isFresh }: { consultation: Consultation; isFresh: boolean }) {
  const { id: consultationId, pet } = consultation
  const records = useQuery(queryOf(consultations.records, { consultationId })).data ?? []
  const papers = records.flatMap(({ id, kind, status, title }) => {
    const paper = findRecordWord(kind)?.paper
    return paper?.states.includes(status) ? [{ label: paper.label, title, print: () => paper.print(id) }] : []
  })
  const isOnly = papers.length === 1
  return (
    <NextSteps
      pet={pet}
      papers={papers.map(({ label, title, print }) => ({ label: isOnly ? label : `Imprimir ${title}`, print }))}
      isFresh={isFresh}
    />
  )
}
