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
      <div className="Rail-part held gap-8 pady-14 padx-16 breaks">
        <h3 className="line apart caption strong soft">Peso</h3>
        <p className="Rail-weight line wrap level rows-4 gap-8">
          <strong>{surgery.weightKg === null ? 'Sin pesar' : showWeight(surgery.weightKg)}</strong>
          {surgery.weightKg === null && pet.weightKg !== null && pet.weighedAt ? (
            <span className="soft">
              {showWeight(pet.weightKg)} el {showDate(pet.weighedAt)}
            </span>
          ) : null}
        </p>
      </div>
      <div className="Rail-part held gap-8 pady-14 padx-16 breaks">
        <h3 className="line apart caption strong soft">Equipo</h3>
        <p className="soft">Cirujano: {surgery.surgeonName}</p>
        {surgery.anesthetistName ? <p className="soft">Anestesista: {surgery.anesthetistName}</p> : null}
        {asa ? <p className="soft">{asa}</p> : null}
      </div>
      {surgery.consultationId ? (
        <div className="Rail-part held gap-8 pady-14 padx-16 breaks">
          <Link to={paths.consultation(surgery.consultationId)} className="Rail-link pady-6 strong brand">
            Ver la consulta
          </Link>
        </div>
      ) : null}
    </>
  )
}
