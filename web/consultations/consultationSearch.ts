import { type ConsultationStatus, consultationStatuses } from '#shared/consultations/consultations.contract.ts'
import { readChoice, readDay, readId, readText, writeSearch } from '#web/form/addressSearch.ts'

/** What filters the consultations of a pet. */
export interface ConsultationSearch {
  diagnosis: string
  status: ConsultationStatus | ''
  professionalId: string
  from: string
  to: string
}

export const noFilters: ConsultationSearch = { diagnosis: '', status: '', professionalId: '', from: '', to: '' }

export function readConsultationSearch(params: URLSearchParams): ConsultationSearch {
  return {
    diagnosis: readText(params, 'diagnostico'),
    status: readChoice(params, 'estado', consultationStatuses),
    professionalId: readId(params, 'profesional'),
    from: readDay(params, 'desde'),
    to: readDay(params, 'hasta'),
  }
}

export function writeConsultationSearch(params: URLSearchParams, search: ConsultationSearch): URLSearchParams {
  const { diagnosis, status, professionalId, from, to } = search
  return writeSearch(params, {
    diagnostico: diagnosis,
    estado: status,
    profesional: professionalId,
    desde: from,
    hasta: to,
  })
}

/** How many filters are on: the searched words are none; both dates are one. */
export function countFilters({ status, professionalId, from, to }: ConsultationSearch): number {
  return [status, professionalId, from || to].filter(Boolean).length
}
