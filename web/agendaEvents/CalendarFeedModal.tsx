import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { IconCalendarPlus, IconCopy } from '@tabler/icons-react'
import { type CalendarFeed, calendarFeed, FEED_DAYS } from '#shared/agendaEvents/calendarFeed.contract.ts'
import { showDateTime } from '#shared/values/date.ts'
import { ActButton } from '#web/acts/ActButton.tsx'
import { useActs } from '#web/acts/useActs.tsx'
import { calendarFeedActs, showBusyOnly } from '#web/agendaEvents/calendarFeed.acts.ts'
import { SwitchField } from '#web/form/ChoiceFields.tsx'
import { queryOf } from '#web/http/query.ts'
import { Button } from '#web/ui/Button.tsx'
import { copyLink } from '#web/ui/copyLink.ts'
import { Loaded } from '#web/ui/Loaded.tsx'
import { ResponsiveModal } from '#web/ui/ResponsiveModal.tsx'
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

function LoadedFeed({ feed }: { feed: CalendarFeed }) {
  const { since } = feed
  // Of one that is not made yet, what it will show.
  const [chosen, setChosen] = useState(feed.isBusyOnly)
  const isBusyOnly = since === null ? chosen : feed.isBusyOnly
  // Until the dialog closes: the server does not know it any more.
  const [address, setAddress] = useState<string>()
  const { create, renew, remove } = calendarFeedActs(setAddress)
  const shown = { since, isBusyOnly }
  const flip = useActs([showBusyOnly], shown)
  return (
    <div className="CalendarFeedModal stack starts gap-16">
      <p>
        El calendario de su teléfono o de su computador puede leer sus citas: las de los últimos {FEED_DAYS.back} días y
        las de los próximos {FEED_DAYS.ahead}. No lleva el nombre ni el teléfono del propietario, ni el motivo.
      </p>
      <SwitchField
        label="Solo «Ocupado»"
        description="Sin el tipo de cita ni el nombre de la mascota."
        value={isBusyOnly}
        readOnly={flip.offered.some(({ isBusy }) => isBusy)}
        onChange={(wanted) => (since === null ? setChosen(wanted) : flip.press('flip'))}
      />
      {address ? <NewAddress address={address} /> : null}
      {since ? (
        <>
          <p className="quiet">
            {address
              ? 'Guárdelo en su calendario ahora: no se vuelve a mostrar.'
              : `El enlace se creó el ${showDateTime(since)}. Por seguridad no se vuelve a mostrar: si lo perdió, renuévelo.`}
          </p>
          <div className="line wrap gap-8">
            <ActButton does={renew} of={shown} size="normal" withIcon />
            <ActButton does={remove} of={shown} size="normal" withIcon />
          </div>
        </>
      ) : (
        <ActButton does={create} of={shown} tone="primary" size="normal" withIcon />
      )}
    </div>
  )
}

function NewAddress({ address }: { address: string }) {
  return (
    <section className="stack starts gap-16" aria-label="Enlace nuevo">
      <p className="CalendarFeedModal-address soft breaks">{address}</p>
      <div className="line wrap gap-8">
        <Button
          tone="primary"
          icon={<IconCopy size={18} stroke={1.75} aria-hidden />}
          onClick={() => void copyLink(address)}
        >
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
