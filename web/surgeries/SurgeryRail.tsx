import { Link } from 'react-router'
import type { Surgery } from '#shared/surgeries/surgeries.contract.ts'
import { showAsa } from '#shared/surgeries/surgeries.words.ts'
import { dayOf, showDate } from '#shared/values/date.ts'
import { showWeight } from '#shared/values/weight.ts'
import { paths } from '#web/nav/paths.ts'
import { RailPet } from '#web/sheet/RailPet.tsx'

export function SurgeryRail({ record: surgery }: { record: Surgery }) {
  const { pet } = surgery
  const asa = showAsa(surgery.asa, surgery.asaEmergency)
  return (
    <>
      <RailPet pet={pet} on={dayOf(surgery.scheduledAt)} />
      <div className="Rail-part">
        <h3 className="Rail-label">Peso</h3>
        <p className="Rail-weight">
          <strong>{surgery.weightKg === null ? 'Sin pesar' : showWeight(surgery.weightKg)}</strong>
          {surgery.weightKg === null && pet.weightKg !== null && pet.weighedAt ? (
            <span>
              {showWeight(pet.weightKg)} el {showDate(pet.weighedAt)}
            </span>
          ) : null}
        </p>
      </div>
      <div className="Rail-part">
        <h3 className="Rail-label">Equipo</h3>
        <p className="Rail-line">Cirujano: {surgery.surgeonName}</p>
        {surgery.anesthetistName ? <p className="Rail-line">Anestesista: {surgery.anesthetistName}</p> : null}
        {asa ? <p className="Rail-line">{asa}</p> : null}
      </div>
      {surgery.consultationId ? (
        <div className="Rail-part">
          <Link to={paths.consultation(surgery.consultationId)} className="Rail-link">
            Ver la consulta
          </Link>
        </div>
      ) : null}
    </>
  )
}
