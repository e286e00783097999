import '#web/report/Report.css'
import { ReportPage } from '#web/report/ReportPage.tsx'
import { openStrangersPage } from '#web/ui/StrangersPage.tsx'

openStrangersPage(<ReportPage publicId={new URLSearchParams(location.search).get('id')?.trim() ?? ''} />)
