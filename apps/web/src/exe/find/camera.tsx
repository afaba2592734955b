import Scanner from '../../ui/scanner/scanner.tsx'
import { useOpenCode } from './use-open-code.ts'

/** A camera that opens scanned codes. Large: load it with `lazy` on demand. */
export default function Camera({ onClose }: { onClose: () => void }) {
  const open = useOpenCode()
  return (
    <Scanner
      onClose={onClose}
      onCode={(code) => {
        onClose()
        void open(code)
      }}
    />
  )
}
