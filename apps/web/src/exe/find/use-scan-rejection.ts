import { useText } from '../../language/use-text.tsx'
import { flash } from '../../ui/feedback/flash.tsx'
import { signalRejectedScan } from '../../ui/scanner/reject-signal.ts'
import type { ScanRejection } from '../../ui/scanner/use-typed-codes.ts'

/** Shows why a scan was rejected, with a tone and a vibration for users who do not look at the screen. */
export function useScanRejection(): (reason: ScanRejection, code: string) => void {
  const { t } = useText()
  const texts = {
    broken: () => t('ui.scanner.broken'),
    asked: (code: string) => t('ui.scanner.asked', { code }),
    unanswered: (code: string) => t('ui.scanner.unanswered', { code }),
  }
  return (reason, code) => {
    signalRejectedScan()
    flash('warning', texts[reason](code))
  }
}
