import type { PaperPage } from '#shared/conversations/paperLinks.contract.ts'
import { askFile, askStranger, postOf } from '#web/http/strangers.ts'
import { StrangersClinic } from '#web/ui/StrangersClinic.tsx'
import { StrangersDownload } from '#web/ui/StrangersDownload.tsx'
import { Notice, Opening } from '#web/ui/StrangersPage.tsx'
import { showMoment } from '#web/ui/strangersMoment.ts'
import { useLinkToken } from '#web/ui/useLinkToken.ts'

const gone = {
  title: 'Este enlace no sirve',
  text: 'Los enlaces a documentos duran 7 días. Pida otro a la clínica, o ábralo completo, como se lo enviaron.',
}

/** Where the link to a paper leads: whoever was sent it takes the PDF with one press. */
export function PaperScreen() {
  const token = useLinkToken()
  return (
    <Opening
      key={token}
      ask={(signal) => askStranger<PaperPage>('/paper-links/open', { ...postOf({ token }), signal })}
      loading="Cargando el documento…"
      gone={gone}
      busy="El documento se abrió muchas veces seguidas"
      failed="No se cargó el documento"
      titleOf={({ fileName }) => titleOf(fileName)}
    >
      {({ clinic, fileName, expiresAt }) => (
        <Notice title={titleOf(fileName)}>
          <span>Puede descargarlo hasta el {showMoment(expiresAt)}.</span>
          <StrangersDownload
            tone="primary"
            fileName={fileName}
            read={() => askFile('/paper-links/file', postOf({ token }))}
          >
            Descargar el PDF
          </StrangersDownload>
          <StrangersClinic {...clinic} />
        </Notice>
      )}
    </Opening>
  )
}

function titleOf(fileName: string): string {
  return fileName.replace(/\.pdf$/, '')
}
