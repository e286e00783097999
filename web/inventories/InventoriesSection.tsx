import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { IconCopy, IconPlugConnectedX, IconRefresh } from '@tabler/icons-react'
import {
  inventories,
  type InventoryConnection,
  InventoryConnectionDraft,
} from '#shared/inventories/inventories.contract.ts'
import { showDateTime } from '#shared/values/date.ts'
import { act } from '#web/acts/act.ts'
import { ActButton } from '#web/acts/ActButton.tsx'
import { useActs } from '#web/acts/useActs.tsx'
import { FormAlert, FormSection, RecordForm } from '#web/form/RecordForm.tsx'
import { TextField } from '#web/form/TextFields.tsx'
import { useRecordForm } from '#web/form/useRecordForm.ts'
import { call } from '#web/http/call.ts'
import { queryOf } from '#web/http/query.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { copyText } from '#web/ui/copyText.ts'
import { FactList } from '#web/ui/FactList.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { toastError, toastSuccess } from '#web/ui/toasts.ts'
import '#web/inventories/InventoriesSection.css'

/** "Inventarios": the other application, and what it needs to let the clinic's people in with their own accounts. */
export function InventoriesSection() {
  const found = useQuery(queryOf(inventories.get, {}))
  return (
    <Loaded query={found} name="la conexión con los inventarios" skeletonRows={4} inCard>
      {(connection) => <LoadedConnection connection={connection} />}
    </Loaded>
  )
}

function LoadedConnection({ connection }: { connection: InventoryConnection }) {
  const { connected, issuer, clientId } = connection
  // Until the page is left: the server shows it to nobody any more.
  const [secret, setSecret] = useState<string>()
  const acts = connectionActs(setSecret)
  const { press } = useActs([acts.first], connection)
  return (
    <>
      <Card
        title="Aplicación de inventarios"
        aside={
          <StatusBadge
            status={connected?.secretMadeAt ? 'active' : 'inactive'}
            label={connected?.secretMadeAt ? 'Conectada' : 'Sin conexión'}
          />
        }
      >
        <p className="below-12 soft">
          Los inventarios se llevan en otra aplicación. Conectada, se abre desde el menú y su equipo entra con su cuenta
          de Huella (OpenID Connect). Las direcciones se las da quien ofrece esa aplicación.
        </p>
        <ConnectionForm connection={connection} onFirst={() => press('first')} />
      </Card>
      {connected ? (
        <Card title="Datos para la otra aplicación">
          {secret ? <NewSecret secret={secret} /> : null}
          <FactList
            facts={[
              ['Emisor', issuer],
              ['Identificador del cliente', clientId],
              [
                'Secreto',
                connected.secretMadeAt
                  ? `Creado el ${showDateTime(connected.secretMadeAt)}. Por seguridad no se vuelve a mostrar.`
                  : 'Aún no se ha creado',
              ],
            ]}
          />
          <div className="line wrap gap-8 above-16">
            <ActButton does={acts.renew} of={connection} size="normal" withIcon />
            <ActButton does={acts.remove} of={connection} size="normal" withIcon />
          </div>
        </Card>
      ) : null}
    </>
  )
}

/** @param show the secret, which the server shows to nobody any more */
function connectionActs(show: (secret: string | undefined) => void) {
  const isRenewed = ({ connected }: InventoryConnection) => Boolean(connected?.secretMadeAt)
  const renewing = {
    label: (connection: InventoryConnection) => (isRenewed(connection) ? 'Renovar secreto' : 'Crear secreto'),
    icon: IconRefresh,
    send: () => call(inventories.renewSecret, {}),
    refused: 'No se creó el secreto',
    onDone: ({ secret }: { secret: string }) => show(secret),
  }
  return {
    /** That of a connection that has just been made. */
    first: act<InventoryConnection, undefined, { secret: string }>({ name: 'first', ...renewing }),
    renew: act<InventoryConnection, undefined, { secret: string }>({
      name: 'renew',
      ...renewing,
      ask: {
        title: (connection) => (isRenewed(connection) ? '¿Renovar el secreto?' : '¿Crear el secreto?'),
        text: (connection) =>
          isRenewed(connection)
            ? 'El de ahora deja de servir: nadie entra a los inventarios hasta que la otra aplicación tenga el nuevo.'
            : 'Se muestra una sola vez: cópielo en la otra aplicación.',
      },
    }),
    remove: act<InventoryConnection>({
      name: 'remove',
      label: 'Desconectar',
      icon: IconPlugConnectedX,
      tone: 'danger',
      ask: {
        title: '¿Desconectar los inventarios?',
        text: () =>
          'Su equipo ya no entra a ellos con su cuenta de Huella. Lo que hay en la otra aplicación sigue allá.',
      },
      send: () => call(inventories.remove, {}),
      done: 'Inventarios desconectados',
      refused: 'No se desconectaron los inventarios',
      onDone: () => show(undefined),
    }),
  }
}

const labels = { launchAddress: 'Dirección que abre el menú', redirectUri: 'Dirección de regreso' }

interface ConnectionFormProps {
  connection: InventoryConnection
  /** It was connected for the first time: its secret is shown at once. */
  onFirst: () => void
}

function ConnectionForm({ connection: { connected }, onFirst }: ConnectionFormProps) {
  const form = useRecordForm({
    draftKey: undefined,
    initial: { launchAddress: connected?.launchAddress ?? '', redirectUri: connected?.redirectUri ?? '' },
    labels,
    schema: InventoryConnectionDraft,
    toInput: (values) => values,
    save: (input) => call(inventories.save, input),
    onSaved: () => {
      toastSuccess(connected ? 'Direcciones guardadas' : 'Inventarios conectados')
      if (!connected) onFirst()
    },
  })
  return (
    <RecordForm form={form}>
      <FormSection>
        <TextField
          {...form.field('launchAddress')}
          label={labels.launchAddress}
          description="Donde esa aplicación empieza el ingreso."
          required
          inputMode="url"
          maxLength={500}
        />
        <TextField
          {...form.field('redirectUri')}
          label={labels.redirectUri}
          description="A donde Huella devuelve a quien ingresó; debe ser igual, letra por letra."
          required
          inputMode="url"
          maxLength={500}
        />
      </FormSection>
      <FormAlert form={form} />
      <div className="above-16">
        <Button tone="primary" type="submit" loading={form.isSubmitting}>
          {connected ? 'Guardar direcciones' : 'Conectar'}
        </Button>
      </div>
    </RecordForm>
  )
}

function NewSecret({ secret }: { secret: string }) {
  const copy = async () => {
    if (await copyText(secret)) toastSuccess('Secreto copiado')
    else toastError('No se copió el secreto', 'Selecciónelo y cópielo usted.')
  }
  return (
    <section
      className="Inventories-secret stack edged round starts gap-12 pady-16 padx-16 below-16"
      aria-label="Secreto nuevo"
    >
      <p>
        Copie el secreto en la otra aplicación ahora: <strong>no se vuelve a mostrar</strong>.
      </p>
      <code>{secret}</code>
      <Button icon={<IconCopy size={18} stroke={1.75} aria-hidden />} onClick={() => void copy()}>
        Copiar secreto
      </Button>
    </section>
  )
}
