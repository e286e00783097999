import { useRef, useState } from 'react'
import { ReactCrop, type PercentCrop } from 'react-image-crop'
import 'react-image-crop/dist/ReactCrop.css'
import type { SmallFormProps } from '#web/acts/act.ts'
import { Button } from '#web/ui/Button.tsx'
import { QuestionDialog } from '#web/ui/QuestionDialog.tsx'
import '#web/acts/CropModal.css'

export interface Picked {
  photo: Blob
  /** "el logo": after a verb. */
  what: string
}

const WHOLE: PercentCrop = { unit: '%', x: 0, y: 0, width: 100, height: 100 }

const handles = {
  cropArea: 'Parte que se usa: muévala con las flechas',
  nwDragHandle: 'Esquina superior izquierda',
  nDragHandle: 'Borde superior',
  neDragHandle: 'Esquina superior derecha',
  eDragHandle: 'Borde derecho',
  seDragHandle: 'Esquina inferior derecha',
  sDragHandle: 'Borde inferior',
  swDragHandle: 'Esquina inferior izquierda',
  wDragHandle: 'Borde izquierdo',
}

/** Which part of a picture is used: by pointer, finger or arrow keys. All of it at first. */
export function CropModal(props: SmallFormProps<Picked, Blob | undefined, unknown>) {
  const { subject, answer, ...dialog } = props
  const { photo, what } = subject
  const [crop, setCrop] = useState(WHOLE)
  const [address] = useState(() => URL.createObjectURL(photo))
  const image = useRef<HTMLImageElement>(null)
  const isWhole = crop.width > 99.5 && crop.height > 99.5
  const use = async () => answer((!isWhole && image.current && (await cut(image.current, crop))) || photo)
  return (
    <QuestionDialog
      {...dialog}
      opened
      title={`Recortar ${what}`}
      size="form"
      role="dialog"
      verb="Guardar"
      onConfirm={() => void use()}
      aside={
        <Button onClick={() => setCrop(WHOLE)} disabled={isWhole || dialog.isBusy}>
          Usar todo
        </Button>
      }
    >
      <p className="soft">Arrastre las esquinas hasta dejar solo {what}, sin el fondo que sobra.</p>
      <div className="CropModal-picture centre edged round pady-16 padx-16 above-12">
        <ReactCrop
          crop={crop}
          minWidth={24}
          minHeight={24}
          keepSelection
          ariaLabels={handles}
          onChange={(_pixels, percent) => setCrop(percent)}
        >
          {/* What this browser cannot draw goes as it is: the server reads more kinds. */}
          <img
            ref={image}
            src={address}
            alt=""
            onLoad={() => URL.revokeObjectURL(address)}
            onError={() => answer(photo)}
          />
        </ReactCrop>
      </div>
    </QuestionDialog>
  )
}

/** In the picture's own pixels, and as PNG: a logo may be transparent. */
async function cut(image: HTMLImageElement, { x, y, width, height }: PercentCrop): Promise<Blob | null> {
  const at = (percent: number, whole: number) => Math.round((percent / 100) * whole)
  const [wide, high] = [at(width, image.naturalWidth), at(height, image.naturalHeight)]
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, wide)
  canvas.height = Math.max(1, high)
  canvas
    .getContext('2d')
    ?.drawImage(image, at(x, image.naturalWidth), at(y, image.naturalHeight), wide, high, 0, 0, wide, high)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'))
}
