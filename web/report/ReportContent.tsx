import type { Report } from '#shared/report/report.contract.ts'
import { showDay } from '#web/report/loadReport.ts'
import { ReportBar, ReportBottomBar } from '#web/report/ReportBar.tsx'
import { ReportLineView } from '#web/report/ReportLineView.tsx'
import { ReportList } from '#web/report/ReportList.tsx'
import { useIsPrinting } from '#web/report/useIsPrinting.ts'
import { PetPortrait } from '#web/ui/PetPortrait.tsx'

interface ReportContentProps {
  report: Report
  publicId: string
}

export function ReportContent({ report, publicId }: ReportContentProps) {
  const isPrinting = useIsPrinting()
  const column = (isLeft: boolean) =>
    report.sections
      .filter((section) => section.isLeft === isLeft)
      .map((section) => <Section key={section.key} section={section} publicId={publicId} isPrinting={isPrinting} />)
  return (
    <>
      <ReportBar report={report} />
      <main className="Report stack gap-16">
        <div className="Report-column stack gap-16 slim">
          <ReportPet report={report} />
          {column(true)}
        </div>
        <div className="Report-column stack gap-16 slim">{column(false)}</div>
      </main>
      <ReportBottomBar />
    </>
  )
}

interface SectionProps {
  section: Report['sections'][number]
  publicId: string
  isPrinting: boolean
}

function Section({ section: { key, title, all, empty, lines }, publicId, isPrinting }: SectionProps) {
  return (
    <ReportList
      title={title}
      all={all}
      empty={empty}
      isPrinting={isPrinting}
      items={lines}
      footer={key === 'documents' ? <Export /> : null}
    >
      {(line, index) => (
        // Printing opens them all, and afterwards they are as they came.
        <ReportLineView key={String(isPrinting)} line={line} publicId={publicId} isOpen={isPrinting || index === 0} />
      )}
    </ReportList>
  )
}

/** What will come. */
function Export() {
  return (
    <div className="Report-export topped">
      <button
        type="button"
        className="Stranger-button tall-48 inline edged surface round middle gap-8 pady-8 padx-16 strong"
        disabled
        aria-describedby="proximamente"
      >
        Exportar historia completa (PDF)
      </button>
      <p id="proximamente">Próximamente</p>
    </div>
  )
}

function ReportPet({ report: { pet, owner } }: Pick<ReportContentProps, 'report'>) {
  const facts: [string, string][] = [
    ['Especie', pet.species],
    ['Raza', pet.breed || 'Sin registrar'],
    ['Sexo', pet.sex],
    ['Edad', pet.age || 'Sin registrar'],
    ['Peso actual', pet.weight ?? 'Sin registrar'],
  ]
  return (
    <section className="Stranger-card Report-card Report-pet box pady-16 padx-16 slim" aria-labelledby="mascota">
      <div className="Report-petHead row floored gap-16">
        <PetPortrait
          species={pet.speciesId}
          seed={pet.coat}
          photo={pet.photo}
          isDeceased={pet.deceasedOn !== null}
          size={76}
        />
        <div className="slim breaks">
          <h1 id="mascota">{pet.name}</h1>
          {pet.deceasedOn ? <p>Falleció el {showDay(pet.deceasedOn)}</p> : null}
          <p>{pet.lastVisitOn ? `Última atención: ${showDay(pet.lastVisitOn)}` : 'Sin atenciones registradas'}</p>
          <p className="Report-owner">
            Propietario: {owner.name} · <span className="one-line">{owner.phone}</span>
          </p>
        </div>
      </div>
      <dl>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt className="small quiet">{label}</dt>
            <dd className="strong">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
