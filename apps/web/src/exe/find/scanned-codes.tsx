import { useAddressSearch } from '../../ui/navigation/use-address.ts'
import { useTypedCodes } from '../../ui/scanner/use-typed-codes.ts'
import { useKnownCode } from './use-known-code.ts'
import { useOpenCode } from './use-open-code.ts'
import { useScanRejection } from './use-scan-rejection.ts'

/** Opens codes typed by a keyboard scanner, on every page. Renders nothing. */
export default function ScannedCodes() {
  const open = useOpenCode()
  const isKnown = useKnownCode()
  const reject = useScanRejection()
  const [{ basket }] = useAddressSearch()
  // a basket handles scans itself
  useTypedCodes({ receive: open, isKnown, reject }, { isActive: basket === undefined })
  return null
}
