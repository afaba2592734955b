import { useAddressSearch } from '../../ui/navigation/use-address.ts'
import { useTypedCodes } from '../../ui/scanner/use-typed-codes.ts'
import { useKnownCode } from './use-known-code.ts'
import { useOpenCode } from './use-open-code.ts'
import { useScanRejection } from './use-scan-rejection.ts'

/** Opens what a scanner types that works as a keyboard, on whatever page one is. Renders nothing. */
export default function ScannedCodes() {
  const open = useOpenCode()
  const isKnown = useKnownCode()
  const reject = useScanRejection()
  const [{ basket }] = useAddressSearch()
  // a basket takes what is scanned itself
  useTypedCodes({ receive: open, isKnown, reject }, { isActive: basket === undefined })
  return null
}
