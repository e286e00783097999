import { useState } from 'react'
import { Switch } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { IconCalendarPlus, IconCopy, IconPower, IconRefresh } from '@tabler/icons-react'
import { type CalendarFeed, calendarFeed, FEED_DAYS } from '#shared/agendaEvents/calendarFeed.contract.ts'
import { showDateTime } from '#shared/values/date.ts'
import { call } from '#web/http/call.ts'
import { queryOf } from '#web/http/query.ts'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmModal } from '#web/ui/ConfirmModal.tsx'
import { copyText } from '#web/ui/copyText.ts'
import { Loaded } from '#web/ui/Loaded.tsx'
import { ResponsiveModal } from '#web/ui/ResponsiveModal.tsx'
import { toastError, toastSuccess } from '#web/ui/toasts.ts'
import '#web/agendaEvents/CalendarFeedModal.css'

/** The address at which other calendars read the own agenda: made, shown once, renewed and switched off. */
export function CalendarFeedModal({ onClose }: { onClose: () => void }) {
  const feed = useQuery(queryOf(calendarFeed.get, {}))
  return (
    <ResponsiveModal opened onClose={onClose} title="Su agenda en otro calendario" size={560}>
      <Loaded query={feed} name="el enlace" skeletonRows={3}>
        {(loaded) => <LoadedFeed feed={loaded} />}
      </Loaded>
    </ResponsiveModal>
  )
}

const refused = (error: Error) => toastError('No se guardó', error.message)

function LoadedFeed({ feed: { since, isBusyOnly } }: { feed: CalendarFeed }) {
  const [asks, setAsks] = useState<'renew' | 'remove'>()
  const [chosen, setChosen] = useState(isBusyOnly)
  // Until the dialog closes: the server does not know it any more.
  const [address, setAddress] = useState<string>()
  const renew = async () => {
    const { path } = await call(calendarFeed.renew, { isBusyOnly: chosen })
    setAddress(location.origin + path)
    setAsks(undefined)
  }
  const create = useMutation({ mutationFn: renew, onError: refused })
  const change = useMutation({
    mutationFn: (wanted: boolean) => call(calendarFeed.change, { isBusyOnly: wanted }),
    onSuccess: (saved) => toastSuccess(saved.isBusyOnly ? 'Se muestra solo «Ocupado»' : 'Se muestran las citas'),
    onError: (error, wanted) => {
      setChosen(!wanted)
      refused(error)
    },
  })
  const choose = (wanted: boolean) => {
    setChosen(wanted)
    if (since) change.mutate(wanted)
  }
  const remove = async () => {
    await call(calendarFeed.remove, {})
    setAddress(undefined)
    setAsks(undefined)
    toastSuccess('Enlace apagado')
  }
  return (
    <div className="CalendarFeedModal">
      <p>
        El calendario de su teléfono o de su computador puede leer sus citas: las de los últimos {FEED_DAYS.back} días y
        las de los próximos {FEED_DAYS.ahead}. No lleva el nombre ni el teléfono del propietario, ni el motivo.
      </p>
      <Switch
        label="Solo «Ocupado»"
        description="Sin el tipo de cita ni el nombre de la mascota."
        checked={chosen}
        disabled={change.isPending || create.isPending}
        onChange={({ currentTarget: { checked } }) => choose(checked)}
      />
      {address ? <NewAddress address={address} /> : null}
      {since ? (
        <>
          <p className="CalendarFeedModal-since">
            {address
              ? 'Guárdelo en su calendario ahora: no se vuelve a mostrar.'
              : `El enlace se creó el ${showDateTime(since)}. Por seguridad no se vuelve a mostrar: si lo perdió, renuévelo.`}
          </p>
          <div className="CalendarFeedModal-buttons">
            <Button icon={<IconRefresh size={18} stroke={1.75} aria-hidden />} onClick={() => setAsks('renew')}>
              Renovar enlace
            </Button>
            <Button icon={<IconPower size={18} stroke={1.75} aria-hidden />} onClick={() => setAsks('remove')}>
              Apagar enlace
            </Button>
          </div>
        </>
      ) : (
        <Button
          tone="primary"
          icon={<IconCalendarPlus size={18} stroke={1.75} aria-hidden />}
          disabled={create.isPending}
          onClick={() => create.mutate()}
        >
          Crear enlace
        </Button>
      )}
      <ConfirmModal
        opened={asks === 'renew'}
        onClose={() => setAsks(undefined)}
        onConfirm={renew}
        title="¿Renovar el enlace de su agenda?"
        verb="Renovar"
      >
        El enlace actual deja de servir: los calendarios que lo usan ya no ven sus citas nuevas.
      </ConfirmModal>
      <ConfirmModal
        opened={asks === 'remove'}
        onClose={() => setAsks(undefined)}
        onConfirm={remove}
        title="¿Apagar el enlace de su agenda?"
        verb="Apagar"
      >
        Ningún otro calendario podrá leer sus citas, hasta que cree un enlace nuevo.
      </ConfirmModal>
    </div>
  )
}

function NewAddress({ address }: { address: string }) {
  const copy = async () => {
    if (await copyText(address)) toastSuccess('Enlace copiado')
    else toastError('No se copió el enlace', 'Selecciónelo y cópielo usted.')
  }
  return (
    <section className="CalendarFeedModal-new" aria-label="Enlace nuevo">
      <p className="CalendarFeedModal-address">{address}</p>
      <div className="CalendarFeedModal-buttons">
        <Button tone="primary" icon={<IconCopy size={18} stroke={1.75} aria-hidden />} onClick={() => void copy()}>
          Copiar enlace
        </Button>
        <Button
          icon={<IconCalendarPlus size={18} stroke={1.75} aria-hidden />}
          href={address.replace(/^https?:/, 'webcal:')}
        >
          Abrir en mi calendario
        </Button>
      </div>
      <p>
        En Google Calendar: <strong>Otros calendarios › + › Desde URL</strong>. Quien tenga el enlace ve su agenda sin
        entrar a Huella: no lo comparta. Algunos calendarios tardan hasta un día en mostrar un cambio.
      </p>
    </section>
  )
}
