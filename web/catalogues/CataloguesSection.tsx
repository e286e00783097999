import { useState } from 'react'
import { SegmentedControl } from '@mantine/core'
import { IconPencil, IconPlus } from '@tabler/icons-react'
import { type CatalogueEntry, catalogueEntries, type EntryKind } from '#shared/catalogues/catalogues.contract.ts'
import { showCount } from '#shared/values/number.ts'
import { useEntries } from '#web/catalogues/catalogueFields.data.ts'
import { useSpeciesName } from '#web/catalogues/catalogues.data.ts'
import { EntryModal } from '#web/catalogues/EntryModal.tsx'
import { ActMenu } from '#web/acts/ActButton.tsx'
import { archiveActs } from '#web/acts/archiveActs.ts'
import { call } from '#web/http/call.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ListBody } from '#web/ui/ListBody.tsx'
import { TintBadge } from '#web/ui/StatusBadge.tsx'
import '#web/catalogues/CataloguesSection.css'

const kinds: { value: EntryKind; label: string }[] = [
  { value: 'breed', label: 'Razas' },
  { value: 'color', label: 'Colores' },
  { value: 'food', label: 'Alimentos' },
  { value: 'medicine', label: 'Medicamentos' },
]

/** What the clinic added to the lists that come with Huella. */
export function CataloguesSection() {
  const [kind, setKind] = useState<EntryKind>('breed')
  const [edited, setEdited] = useState<CatalogueEntry | 'new'>()
  return (
    <Card
      flush
      title="Catálogos de la clínica"
      aside={
        <Button size="compact" icon={<IconPlus size={18} stroke={2} aria-hidden />} onClick={() => setEdited('new')}>
          Agregar
        </Button>
      }
    >
      <div className="Catalogues-head stack gap-12">
        <p className="soft">
          Huella ya trae razas, colores, alimentos y medicamentos. Aquí está lo que su clínica agregó al escribir.
          Cambiar un nombre no cambia las fichas que ya lo tienen.
        </p>
        <SegmentedControl
          aria-label="Catálogo"
          data={kinds}
          value={kind}
          onChange={(value) => setKind(kinds.find((one) => one.value === value)?.value ?? 'breed')}
        />
      </div>
      <Entries kind={kind} onEdit={setEdited} />
      {edited ? (
        <EntryModal kind={kind} entry={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />
      ) : null}
    </Card>
  )
}

function Entries({ kind, onEdit }: { kind: EntryKind; onEdit: (entry: CatalogueEntry) => void }) {
  const list = useEntries(kind)
  const speciesName = useSpeciesName()

  return (
    <ListBody
      name="el catálogo"
      query={list}
      empty={
        <EmptyState title="Aún no hay entradas propias" illustration="clipboard">
          Lo que se escriba en una ficha y no esté en la lista quedará aquí.
        </EmptyState>
      }
    >
      {(entries) => (
        <ul className="Catalogues-rows" aria-label="Entradas de la clínica">
          {entries.map((entry) => (
            <li className="row topped apart gap-12 pady-8 padx-16" key={entry.id}>
              <div className="Catalogues-words slim breaks">
                <strong>{entry.name}</strong>
                {entry.archived ? <TintBadge>Archivada</TintBadge> : null}
                <div className="small quiet">
                  {[
                    speciesName(entry.speciesId),
                    kind === 'medicine' ? '' : showCount(entry.uses, 'mascota', 'mascotas'),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </div>
              </div>
              <ActMenu
                label={`Más acciones para ${entry.name}`}
                before={[
                  {
                    label: 'Cambiar el nombre',
                    icon: <IconPencil size={18} stroke={1.75} aria-hidden />,
                    onClick: () => onEdit(entry),
                  },
                ]}
                does={archiving}
                of={entry}
              />
            </li>
          ))}
        </ul>
      )}
    </ListBody>
  )
}

const archiving = archiveActs<CatalogueEntry, CatalogueEntry>({
  nameOf: ({ name }) => name,
  isArchived: ({ archived }) => archived,
  send: ({ id: entryId, version, name }, archived) =>
    call(catalogueEntries.update, { entryId, version, name, archived }),
  after: (entry) => entry,
  archived: 'Entrada archivada',
  restored: 'Entrada recuperada',
  refused: 'No se guardó el cambio',
  restoreLabel: 'Recuperar',
})
