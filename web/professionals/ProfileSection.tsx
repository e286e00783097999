import { useState } from 'react'
import { IconSignature } from '@tabler/icons-react'
import { professionals } from '#shared/professionals/professionals.contract.ts'
import { ActButton } from '#web/acts/ActButton.tsx'
import { PictureField } from '#web/acts/PictureField.tsx'
import { call } from '#web/http/call.ts'
import { leaveSession } from '#web/professionals/signOut.acts.ts'
import { useProfile, useProfileSaved } from '#web/professionals/profile.tsx'
import { ProfileForm } from '#web/professionals/ProfileForm.tsx'
import { ProfilePhoto } from '#web/professionals/ProfilePhoto.tsx'
import { SignaturePad } from '#web/professionals/SignaturePad.tsx'
import { roleNames } from '#shared/professionals/professionals.words.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { toastSuccess } from '#web/ui/toasts.ts'
import '#web/professionals/ProfileSection.css'

/** Who is logged in, with the photo and the signature that others see; and the way out. */
export function ProfileSection() {
  const profile = useProfile()
  const showSaved = useProfileSaved()
  // A new form after each save: it starts from what was saved.
  const [round, setRound] = useState(0)
  const [isDrawing, setIsDrawing] = useState(false)
  const signature = pictureCalls('signature')
  return (
    <>
      <Card title="Mi cuenta">
        <PictureField
          what="la foto"
          preview={<ProfilePhoto photo={profile.photo} size={72} />}
          hasPicture={profile.photo !== null}
          description={
            <>
              <strong className="ProfileSection-name">{profile.name}</strong>
              <br />
              {roleNames[profile.role]} · {profile.clinic.name}
              <br />
              {profile.email}
            </>
          }
          {...pictureCalls('photo')}
          saved="Foto guardada"
          onChanged={showSaved}
        />
      </Card>
      <Card title="Mis datos">
        <ProfileForm
          key={round}
          profile={profile}
          onSaved={(saved) => {
            showSaved(saved)
            setRound(round + 1)
          }}
        />
      </Card>
      <Card title="Firma">
        <PictureField
          what="la firma"
          preview={
            profile.signature ? (
              <img
                className="PictureField-drawing edged round pady-8 padx-8 rigid"
                src={profile.signature}
                alt={`Firma de ${profile.name}`}
              />
            ) : null
          }
          hasPicture={profile.signature !== null}
          description="Aparece en los documentos que usted firma. Dibújela, o elija una foto de su firma en papel blanco."
          {...signature}
          saved="Firma guardada"
          onChanged={showSaved}
        >
          <Button
            icon={<IconSignature size={18} stroke={1.75} aria-hidden />}
            aria-haspopup="dialog"
            onClick={() => setIsDrawing(true)}
          >
            Dibujar la firma
          </Button>
        </PictureField>
      </Card>
      <Card title="Sesión">
        <ActButton does={leaveSession} of={undefined} size="normal" withIcon />
      </Card>
      {isDrawing ? (
        <SignaturePad
          onClose={() => setIsDrawing(false)}
          onDrawn={async (drawn) => {
            showSaved(await signature.save(drawn))
            toastSuccess('Firma guardada')
          }}
        />
      ) : null}
    </>
  )
}

function pictureCalls(picture: 'photo' | 'signature') {
  return {
    save: (file: Blob) => call(professionals.setPicture, { picture }, { file }),
    remove: () => call(professionals.removePicture, { picture }),
  }
}
