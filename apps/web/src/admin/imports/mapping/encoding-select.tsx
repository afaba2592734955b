import { TEXT_ENCODINGS, type TextEncoding } from '@verka/domain/exchange/text-settings.ts'
import { useText } from '../../../language/use-text.tsx'
import { Select } from '../../../ui/choices/select.tsx'

/** Names by which people know encodings, the same in every language. */
const NAMES: Record<TextEncoding, string> = {
  'utf-8': 'UTF-8',
  'windows-1252': 'Windows-1252',
  'utf-16le': 'UTF-16 LE',
  'utf-16be': 'UTF-16 BE',
  macintosh: 'Mac Roman',
}

interface EncodingSelectProps {
  value: string | null
  isDisabled: boolean
  onChange: (encoding: TextEncoding) => void
}

/** The choice of the encoding of a text file. */
export function EncodingSelect({ value, isDisabled, onChange }: EncodingSelectProps) {
  const { t } = useText()
  return (
    <Select
      label={t('imports.encoding')}
      description={t('imports.encodingHint')}
      data={TEXT_ENCODINGS.map((encoding) => ({ value: encoding, label: NAMES[encoding] }))}
      value={value}
      placeholder={t('imports.encodingChoose')}
      allowDeselect={false}
      disabled={isDisabled}
      onChange={(encoding) => encoding !== null && encoding !== value && onChange(encoding as TextEncoding)}
    />
  )
}
