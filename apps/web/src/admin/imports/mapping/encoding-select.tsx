import { Select } from '@mantine/core'
import { useText } from '../../../language/use-text.tsx'

/** Encodings of text files, by their names in the contract; a name that is not here is shown as it is. */
const ENCODINGS = [
  { value: 'utf-8', label: 'UTF-8' },
  { value: 'windows-1252', label: 'Windows-1252' },
  { value: 'iso-8859-1', label: 'ISO 8859-1' },
  { value: 'macintosh', label: 'Mac Roman' },
  { value: 'utf-16le', label: 'UTF-16 LE' },
  { value: 'utf-16be', label: 'UTF-16 BE' },
]

interface EncodingSelectProps {
  value: string | null
  isDisabled: boolean
  onChange: (encoding: string) => void
}

/** The choice of the encoding of a text file. */
export function EncodingSelect({ value, isDisabled, onChange }: EncodingSelectProps) {
  const { t } = useText()
  const isListed = value === null || ENCODINGS.some((encoding) => encoding.value === value)
  return (
    <Select
      label={t('imports.encoding')}
      description={t('imports.encodingHint')}
      data={isListed ? ENCODINGS : [{ value, label: value }, ...ENCODINGS]}
      value={value}
      placeholder={t('imports.encodingChoose')}
      allowDeselect={false}
      disabled={isDisabled}
      onChange={(encoding) => encoding !== null && encoding !== value && onChange(encoding)}
    />
  )
}
