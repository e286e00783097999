import { useRef } from 'react'
import { ActionIcon, Menu } from '@mantine/core'
import { IconCamera, IconPhoto, IconTrash } from '@tabler/icons-react'
import { PHOTO_TYPES } from '#web/form/preparePhoto.ts'
import { PawLoader } from '#web/ui/PawLoader.tsx'
import { useIsPhone } from '#web/ui/screenSizes.ts'
import '#web/ui/ActionMenu.css'
import '#web/pets/PetPhoto.css'

interface PetPhotoMenuProps {
  /** "Cambiar la foto de Milo" */
  label: string
  isBusy?: boolean
  onPick: (photo: File) => void
  /** Only while there is a photo. */
  onRemove?: (() => void) | undefined
}

/** The small camera on a portrait: take a photo (on phones), choose one, remove it. */
export function PetPhotoMenu({ label, isBusy = false, onPick, onRemove }: PetPhotoMenuProps) {
  const gallery = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const isPhone = useIsPhone()
  const input = (ref: React.RefObject<HTMLInputElement | null>, fromCamera: boolean) => (
    <input
      ref={ref}
      type="file"
      hidden
      accept={PHOTO_TYPES}
      aria-label={label}
      {...(fromCamera ? { capture: 'environment' as const } : {})}
      onChange={(event) => {
        const [photo] = event.currentTarget.files ?? []
        // The same file can be chosen again after a failure.
        event.currentTarget.value = ''
        if (photo) onPick(photo)
      }}
    />
  )
  return (
    <>
      {input(gallery, false)}
      {input(camera, true)}
      <Menu position="bottom-start" shadow="md" width={220} disabled={isBusy}>
        <Menu.Target>
          <ActionIcon
            className="PetPhotoMenu"
            variant="default"
            radius="xl"
            size={32}
            aria-label={label}
            title={label}
            aria-busy={isBusy}
            // Not disabled: it was pressed, and would lose the focus.
            aria-disabled={isBusy}
            {...(isBusy ? { 'data-disabled': true } : {})}
          >
            {isBusy ? <PawLoader size={18} /> : <IconCamera size={18} stroke={1.75} aria-hidden />}
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {isPhone ? (
            <Menu.Item
              className="ActionMenu-item"
              leftSection={<IconCamera size={18} stroke={1.75} aria-hidden />}
              onClick={() => camera.current?.click()}
            >
              Tomar foto
            </Menu.Item>
          ) : null}
          <Menu.Item
            className="ActionMenu-item"
            leftSection={<IconPhoto size={18} stroke={1.75} aria-hidden />}
            onClick={() => gallery.current?.click()}
          >
            Elegir foto
          </Menu.Item>
          {onRemove ? (
            <Menu.Item
              className="ActionMenu-item"
              data-tone="danger"
              leftSection={<IconTrash size={18} stroke={1.75} aria-hidden />}
              onClick={onRemove}
            >
              Quitar foto
            </Menu.Item>
          ) : null}
        </Menu.Dropdown>
      </Menu>
    </>
  )
}
