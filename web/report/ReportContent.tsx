import { IconCalendarEvent, IconPill } from '@tabler/icons-react'
import type { Report, ReportConsultation, ReportFormula } from '#shared/report/report.contract.ts'
import { formulaAddress, showDay, showFormulaNumber } from '#web/report/loadReport.ts'
import { ReportBar, ReportBottomBar } from '#web/report/ReportBar.tsx'
import { ReportDoseLine, ReportList } from '#web/report/ReportList.tsx'
import { useIsPrinting } from '#web/report/useIsPrinting.ts'
import { PetPortrait } from '#web/ui/PetPortrait.tsx'

interface ReportContentProps {
  report: Report
  publicId: string
}

export function ReportContent({ report, publicId }: ReportContentProps) {
  const isPrinting = useIsPrinting()
  return (
    <>
      <ReportBar report={report} />
      <main className="Report">
        <div className="Report-column">
          <ReportPet report={report} publicId={publicId} />
          <ReportList
            title="Vacunas"
            all="Ver todas"
            empty="Sin vacunas registradas"
            isPrinting={isPrinting}
            items={report.vaccines}
          >
            {(dose) => <ReportDoseLine dose={dose} />}
          </ReportList>
          <ReportList
            title="Consultas"
            all="Ver todas"
            empty="Sin consultas firmadas"
            isPrinting={isPrinting}
            items={report.consultations}
          >
            {(consultation, index) => (
              // Printing opens them all, and afterwards they are as they came.
              <Consultation key={String(isPrinting)} consultation={consultation} isOpen={isPrinting || index === 0} />
            )}
          </ReportList>
        </div>
        <div className="Report-column">
          <Documents report={report} publicId={publicId} isPrinting={isPrinting} />
          <ReportList
            title="Desparasitaciones"
            all="Ver todas"
            empty="Sin desparasitaciones registradas"
            isPrinting={isPrinting}
            items={report.dewormings}
          >
            {(dose) => <ReportDoseLine dose={dose} />}
          </ReportList>
          <ReportList
            title="Eventos"
            all="Ver todos"
            empty="Sin eventos registrados"
            isPrinting={isPrinting}
            items={report.events}
          >
            {(event) => (
              <>
                <div>
                  <strong>{event.title ? `${event.type}: ${event.title}` : event.type}</strong>
                  <p>{[showDay(event.on), event.professional].filter(Boolean).join(' · ')}</p>
                </div>
                <span className="Report-chip">
                  <IconCalendarEvent size={14} stroke={2} aria-hidden />
                  {event.status}
                </span>
              </>
            )}
          </ReportList>
        </div>
      </main>
      <ReportBottomBar />
    </>
  )
}

function ReportPet({ report: { pet, owner }, publicId }: ReportContentProps) {
  const facts: [string, string][] = [
    ['Especie', pet.species],
    ['Raza', pet.breed],
    ['Sexo', pet.sex],
    ['Edad', pet.age],
    ['Peso actual', pet.weight ?? 'Sin registrar'],
  ]
  return (
    <section className="Report-card Report-pet" aria-labelledby="mascota">
      <div className="Report-petHead">
        <PetPortrait
          species={pet.speciesId}
          seed={publicId}
          photo={pet.photo}
          isDeceased={pet.deceasedOn !== null}
          size={76}
        />
        <div>
          <h1 id="mascota">{pet.name}</h1>
          {pet.deceasedOn ? <p>Falleció el {showDay(pet.deceasedOn)}</p> : null}
          <p>{pet.lastVisitOn ? `Última atención: ${showDay(pet.lastVisitOn)}` : 'Sin atenciones registradas'}</p>
          <p className="Report-owner">
            Propietario: {owner.name} · <span className="Report-phone">{owner.phone}</span>
          </p>
        </div>
      </div>
      <dl>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

interface ConsultationProps {
  consultation: ReportConsultation
  isOpen: boolean
}

function Consultation({ consultation: { title, on, professional, facts }, isOpen }: ConsultationProps) {
  return (
    <details className="Report-consultation" open={isOpen}>
      <summary>
        <strong>{title}</strong>
        <span>{showDay(on)}</span>
      </summary>
      <dl>
        {[...facts, { label: 'Profesional', value: professional }].map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

/** The formulas to keep, and what will come. */
function Documents({ report, publicId, isPrinting }: ReportContentProps & { isPrinting: boolean }) {
  return (
    <ReportList
      title="Documentos"
      all="Ver todos"
      empty="Sin fórmulas firmadas"
      isPrinting={isPrinting}
      items={report.formulas}
      footer={
        <div className="Report-export">
          <button type="button" className="Report-button" disabled aria-describedby="proximamente">
            Exportar historia completa (PDF)
          </button>
          <p id="proximamente">Próximamente</p>
        </div>
      }
    >
      {(formula) => <Formula formula={formula} publicId={publicId} />}
    </ReportList>
  )
}

function Formula({ formula, publicId }: { formula: ReportFormula; publicId: string }) {
  const number = showFormulaNumber(formula.number)
  return (
    <div className="Report-document">
      <span className="Report-icon">
        <IconPill size={20} stroke={1.75} aria-hidden />
      </span>
      <div>
        <strong>Fórmula {showDay(formula.issuedOn)}</strong>
        <p>{formula.medicines.join(', ')}</p>
        <div className="Report-downloads">
          {(['pdf', 'html', 'json'] as const).map((form) => (
            <a
              key={form}
              href={formulaAddress(publicId, formula.id, form)}
              download={`Fórmula ${number}.${form}`}
              aria-label={`Descargar la fórmula ${number} en ${form.toUpperCase()}`}
            >
              {form.toUpperCase()}
            </a>
          ))}
        </div>
      </div>
    </div>
  )
}
