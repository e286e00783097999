import { useRef } from 'react'
import { ActionIcon } from '@mantine/core'
import { IconCamera, IconPhoto, IconTrash } from '@tabler/icons-react'
import { PHOTO_TYPES } from '#web/form/preparePhoto.ts'
import { MenuButton } from '#web/ui/ActionMenu.tsx'
import type { MenuAction } from '#web/ui/OpenMenu.tsx'
import { PawLoader } from '#web/ui/PawLoader.tsx'
import { useIsPhone } from '#web/ui/screenSizes.ts'
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
  const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const
  const actions: MenuAction[] = [
    ...(isPhone
      ? [{ label: 'Tomar foto', icon: <IconCamera {...icon} />, onClick: () => camera.current?.click() }]
      : []),
    { label: 'Elegir foto', icon: <IconPhoto {...icon} />, onClick: () => gallery.current?.click() },
    ...(onRemove
      ? [{ label: 'Quitar foto', icon: <IconTrash {...icon} />, onClick: onRemove, tone: 'danger' as const }]
      : []),
  ]
  return (
    <>
      {input(gallery, false)}
      {input(camera, true)}
      <MenuButton
        position="bottom-start"
        isOff={isBusy}
        actions={actions}
        target={(given) => (
          <ActionIcon
            className="PetPhotoMenu surface soft"
            variant="default"
            radius="xl"
            size={32}
            aria-label={label}
            title={label}
            aria-busy={isBusy}
            // Not disabled: it was pressed, and would lose the focus.
            aria-disabled={isBusy}
            {...(isBusy ? { 'data-disabled': true } : {})}
            {...given}
          >
            {isBusy ? <PawLoader size={18} /> : <IconCamera size={18} stroke={1.75} aria-hidden />}
          </ActionIcon>
        )}
      />
    </>
  )
}
