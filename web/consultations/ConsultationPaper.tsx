import { useEffect, useState } from 'react'
import type { Consultation } from '#shared/consultations/consultations.contract.ts'
import { statusLabels } from '#shared/consultations/consultations.words.ts'
import { petAlerts, showHistoryNumber } from '#shared/pets/pets.rules.ts'
import { dayOf, showDateTime } from '#shared/values/date.ts'
import { showPhone } from '#shared/values/phone.ts'
import { ConsultationText } from '#web/consultations/ConsultationText.tsx'
import { showPetLine } from '#web/consultations/ConsultationRail.tsx'
import { useProfile } from '#web/professionals/profile.tsx'

/** What the printer gets: the clinic's head and the patient's line come again on every sheet of paper. */
export function ConsultationPaper({ consultation }: { consultation: Consultation }) {
  const { name, clinic } = useProfile()
  const { pet } = consultation
  const printedAt = useTimeOfPrinting()
  const alerts = petAlerts(pet)
  return (
    <table className="Paper paper-only">
      <thead>
        <tr>
          <td>
            <p className="Paper-clinic">{clinic.name}</p>
            <p className="Paper-patient">
              <strong>{pet.name}</strong> · {showHistoryNumber(pet.historyNumber)} ·{' '}
              {showPetLine(pet, dayOf(consultation.startedAt))} · Propietario: {pet.owner.name},{' '}
              {showPhone(pet.owner.phone)}
            </p>
          </td>
        </tr>
      </thead>
      <tbody>
        <tr>
          <td>
            <p className="Paper-title">Consulta</p>
            <p className="paper-meta">
              {showDateTime(consultation.startedAt)} · {consultation.professionalName} ·{' '}
              {statusLabels[consultation.status]}
            </p>
            {alerts.length > 0 ? (
              <p className="Paper-alerts">
                {alerts.map(({ label, text }) => (text ? `${label}: ${text}` : label)).join(' · ')}
              </p>
            ) : null}
            <ConsultationText consultation={consultation} />
          </td>
        </tr>
      </tbody>
      <tfoot>
        <tr>
          <td className="paper-meta">
            Impreso {printedAt} por {name}
          </td>
        </tr>
      </tfoot>
    </table>
  )
}

function useTimeOfPrinting(): string {
  const [at, setAt] = useState(() => showDateTime(new Date()))
  useEffect(() => {
    const update = (): void => setAt(showDateTime(new Date()))
    window.addEventListener('beforeprint', update)
    return () => window.removeEventListener('beforeprint', update)
  }, [])
  return at
}
