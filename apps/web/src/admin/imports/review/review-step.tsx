import { useState } from 'react'
import type { DataImport } from '@verka/domain/imports/imports.api.ts'
import { ImportRows } from '../rows/import-rows.tsx'
import { MissingValues } from './missing-values.tsx'
import { StartChoice } from './start-choice.tsx'

interface ReviewStepProps {
  one: DataImport
  /** Back to what each column fills. */
  onMap: () => void
}

/** What would become of each row, corrections, and the start. */
export function ReviewStep({ one, onMap }: ReviewStepProps) {
  const [unsaved, setUnsaved] = useState(0)
  return (
    <>
      <StartChoice one={one} unsaved={unsaved} onMap={onMap} />
      {(one.missing.length > 0 || one.mapping.createMissing.length > 0) && <MissingValues one={one} isBlocked={unsaved > 0} />}
      <ImportRows one={one} onUnsaved={setUnsaved} />
    </>
  )
}
