import type { CallOf } from '#shared/http/contract.ts'
import { whatsapp, type WhatsappConnection } from '#shared/whatsapp/whatsapp.contract.ts'
import type { SmallFormProps } from '#web/acts/act.ts'
import { FormDialog } from '#web/form/FormDialog.tsx'
import { FormSection, WideField } from '#web/form/RecordForm.tsx'
import { TextAreaField, TextField } from '#web/form/TextFields.tsx'
import { useRecordForm } from '#web/form/useRecordForm.ts'
import type { CallOptions } from '#web/http/call.ts'

const labels = {
  phoneNumberId: 'Identificador del número',
  wabaId: 'Identificador de la cuenta de WhatsApp',
  token: 'Token de acceso',
}

export interface SentConnection {
  input: CallOf<typeof whatsapp.connect>
  options: CallOptions
}

/** "Conectar el número": what stands in the provider's own pages. */
export function ConnectDialog({ send, onClose }: SmallFormProps<WhatsappConnection, SentConnection, unknown>) {
  const form = useRecordForm({
    // A token stays nowhere on the device.
    draftKey: undefined,
    initial: { phoneNumberId: '', wabaId: '', token: '' },
    labels,
    schema: whatsapp.connect.input,
    toInput: ({ phoneNumberId, wabaId, token }) => ({
      phoneNumberId: phoneNumberId.trim(),
      wabaId: wabaId.trim(),
      token: token.trim(),
    }),
    save: (input, options) => send({ input, options }),
    onSaved: onClose,
  })
  return (
    <FormDialog form={form} title="Conectar el número de WhatsApp" submit="Conectar" onClose={onClose}>
      <FormSection>
        <WideField>
          <p className="soft">
            Están en business.facebook.com, en la cuenta de WhatsApp de la clínica: en Configuración de la API los dos
            números, y en Usuarios del sistema el token, con permiso para mensajes y administración.
          </p>
        </WideField>
        <WideField>
          <TextField {...form.field('phoneNumberId')} label={labels.phoneNumberId} required inputMode="numeric" />
        </WideField>
        <WideField>
          <TextField {...form.field('wabaId')} label={labels.wabaId} required inputMode="numeric" />
        </WideField>
        <WideField>
          <TextAreaField {...form.field('token')} label={labels.token} required minRows={2} maxLength={1000} />
        </WideField>
      </FormSection>
    </FormDialog>
  )
}
