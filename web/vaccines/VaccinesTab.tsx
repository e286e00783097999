import { IconPrinter } from '@tabler/icons-react'
import { vaccines } from '#shared/vaccines/vaccines.contract.ts'
import { DosesTab } from '#web/doses/DosesTab.tsx'
import { addressOf } from '#web/http/call.ts'
import { usePet } from '#web/pets/pets.data.ts'
import { useMay } from '#web/professionals/profile.tsx'
import { ActionMenu } from '#web/ui/ActionMenu.tsx'
import { Button } from '#web/ui/Button.tsx'
import { orSay, printPrintout } from '#web/ui/printPrintout.ts'
import { vaccineWord } from '#web/vaccines/vaccineWord.ts'
import { SendRoom } from '#web/whatsapp/SendRoom.tsx'
import { Slot } from '#web/word/Slot.tsx'

/** `/mascotas/{id}/vacunas` */
export const VaccinesTab = () => (
  <DosesTab word={vaccineWord} papers={(petId) => <VaccinationPrintouts petId={petId} />} />
)

function print(url: string): void {
  void orSay('No se imprimió', printPrintout(url))
}

/** The card, and for who may the certificate. */
function VaccinationPrintouts({ petId }: { petId: string }) {
  const mayCertify = useMay('vaccines.certify')
  const { data: pet } = usePet(petId)
  const { card, certificate } = vaccines
  const label = mayCertify ? 'Enviar certificado' : 'Enviar carné'
  return (
    <>
      <Button
        icon={<IconPrinter size={18} stroke={1.75} aria-hidden />}
        onClick={() => print(addressOf(card, { petId, form: 'html' }))}
      >
        Imprimir carné
      </Button>
      {pet ? (
        <Slot
          name="toOwner"
          owner={pet.owner}
          petId={petId}
          message=""
          cause="vaccines"
          paper={{
            address: `/pets/${petId}/vaccination-${mayCertify ? 'certificate' : 'card'}/paper`,
            caption: `El ${mayCertify ? 'certificado' : 'carné'} de vacunación de ${pet.name}`,
          }}
          label={label}
          isOwnNumberOnly
          room={<SendRoom owner={pet.owner} label={label} />}
        />
      ) : null}
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
