import { useTypedCodes } from '../../ui/scanner/use-typed-codes.ts'
import { useOpenCode } from './use-open-code.ts'

/** Opens what a scanner types that works as a keyboard, on whatever page one is. Nothing to be seen. */
export default function HeardCodes() {
  const open = useOpenCode()
  useTypedCodes((code) => void open(code))
  return null
}
