import { useText } from '../../language/use-text.tsx'
import { useDialog } from '../../ui/feedback/dialog.tsx'
import type { Place } from './chosen-sites.ts'
import { ExportFile } from './export-file.tsx'

/** Opens the dialog that exports a site to a file. */
export function useExportDialog(): (site: Place) => void {
  const { t } = useText()
  const show = useDialog()
  return (site) =>
    void show<void>({
      title: t('replication.exportTitle', { site: site.siteName }),
      content: (done) => <ExportFile source={site} onDone={done} />,
    })
}
