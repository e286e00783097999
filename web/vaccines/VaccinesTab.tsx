import { useParams } from 'react-router'
import { useInfiniteQuery } from '@tanstack/react-query'
import { IconPrinter } from '@tabler/icons-react'
import { vaccines } from '#shared/vaccines/vaccines.contract.ts'
import { paths } from '#web/nav/paths.ts'
import { DOSES_PER_PAGE, DosesTab } from '#web/doses/DosesTab.tsx'
import { vaccineWord } from '#web/doses/doseWords.ts'
import { addressOf } from '#web/http/call.ts'
import { pagesOf } from '#web/http/pages.ts'
import { useMay } from '#web/professionals/profile.tsx'
import { ActionMenu } from '#web/ui/ActionMenu.tsx'
import { Button } from '#web/ui/Button.tsx'
import { orSay, printPrintout } from '#web/ui/printPrintout.ts'

/** `/mascotas/{id}/vacunas` */
export function VaccinesTab() {
  const { petId = '' } = useParams()
  const list = useInfiniteQuery(pagesOf(vaccines.listOfPet, { petId, pageSize: DOSES_PER_PAGE }))
  return (
    <DosesTab
      word={vaccineWord}
      petId={petId}
      list={list}
      head="Vacuna"
      line={({ product, batch, origin, ...vaccine }) => ({
        ...vaccine,
        detail: [product, batch && `lote ${batch}`].filter(Boolean).join(' · '),
        to: paths.editVaccine(vaccine.id),
        place: origin === 'elsewhere' ? 'Otra clínica' : undefined,
      })}
      papers={<VaccinationPrintouts petId={petId} />}
    />
  )
}

function print(url: string): void {
  void orSay('No se imprimió', printPrintout(url))
}

/** The card, and for who may the certificate. */
function VaccinationPrintouts({ petId }: { petId: string }) {
  const mayCertify = useMay('vaccines.certify')
  const { card, certificate } = vaccines
  return (
    <>
      <Button
        icon={<IconPrinter size={18} stroke={1.75} aria-hidden />}
        onClick={() => print(addressOf(card, { petId, form: 'html' }))}
      >
        Imprimir carné
      </Button>
      <ActionMenu
        label="Más papeles de vacunación"
        tone="default"
        actions={[
          { label: 'Carné en PDF', onClick: () => open(addressOf(card, { petId, form: 'pdf' })) },
          ...(mayCertify
            ? [
                {
                  label: 'Imprimir certificado',
                  onClick: () => print(addressOf(certificate, { petId, form: 'html' })),
                },
                { label: 'Certificado en PDF', onClick: () => open(addressOf(certificate, { petId, form: 'pdf' })) },
              ]
            : []),
        ]}
      />
    </>
  )
}
