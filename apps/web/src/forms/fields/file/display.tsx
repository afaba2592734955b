import type { FieldDisplayProps } from '../field-display-props.ts'
import { FileLink } from './file-link.tsx'
import { referencesOf } from './references.ts'

export function FileDisplay({ value }: FieldDisplayProps) {
  return (
    <span style={{ display: 'grid', gap: 6, justifyItems: 'start' }}>
      {referencesOf(value).map((file) => (
        <FileLink key={file.fileId} file={file} />
      ))}
    </span>
  )
}
