import { loadReport } from '#web/report/loadReport.ts'
import { ReportContent } from '#web/report/ReportContent.tsx'
import { Notice, Opening } from '#web/ui/StrangersPage.tsx'

const gone = {
  title: 'Este reporte no está disponible',
  text: 'El enlace cambió o ya no existe. Pida a la clínica el enlace actual.',
}

/** "Reporte de historia clínica": what whoever holds the link of a pet reads. */
export function ReportPage({ publicId }: { publicId: string }) {
  if (publicId === '') return <Notice title="Falta el parámetro id en la URL." />
  return (
    <Opening
      ask={(signal) => loadReport(publicId, signal)}
      loading="Cargando el reporte…"
      gone={gone}
      busy="El reporte se abrió muchas veces seguidas"
      failed="No se cargó el reporte"
      titleOf={({ pet }) => `${pet.name} · Reporte de historia clínica`}
    >
      {(report) => <ReportContent report={report} publicId={publicId} />}
    </Opening>
  )
}
