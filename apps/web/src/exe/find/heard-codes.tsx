import { useTypedCodes } from '../../ui/scanner/use-typed-codes.ts'
import { useAddressSearch } from '../../ui/navigation/use-address.ts'
import { useOpenCode } from './use-open-code.ts'

/** Opens what a scanner types that works as a keyboard, on whatever page one is. Nothing to be seen. */
export default function HeardCodes() {
  const open = useOpenCode()
  const [{ basket }] = useAddressSearch()
  useTypedCodes((code) => {
    // a basket takes what is scanned itself
    if (basket === undefined) void open(code)
  })
  return null
}
