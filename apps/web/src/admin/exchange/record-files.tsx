import { exportRecordsBySchema, listSchemasOfRecordType } from '@verka/domain/exports/schema-exports.api.ts'
import { exportRecordTemplate } from '@verka/domain/exports/templates.api.ts'
import type { ListQuery } from '@verka/domain/lists/list-query.ts'
import { saveDocument } from '../../data/files/documents.ts'
import { useCall } from '../../data/use-call.ts'
import type { RenderFiles } from '../../lists/export/export-menu.tsx'
import { SchemaFiles } from './schema-files.tsx'
import { TemplateFiles } from './template-files.tsx'

interface RecordFilesProps {
  recordTypeId: string
  question: Pick<ListQuery, 'searchCriteria' | 'filters' | 'ordering'>
  run: Parameters<RenderFiles>[0]
  isTooLong: boolean
}

/** Further files of a type's predefined values. They are asked for when the menu is opened. */
export function RecordFiles({ recordTypeId, question, run, isTooLong }: RecordFilesProps) {
  const schemas = useCall(listSchemasOfRecordType, { params: { id: recordTypeId } })
  return (
    <>
      <SchemaFiles
        schemas={schemas.data?.items ?? []}
        isDisabled={isTooLong}
        onSave={(id, format) =>
          run(() => saveDocument(exportRecordsBySchema, { params: { id }, query: { format, recordTypeId }, body: question }))
        }
      />
      <TemplateFiles
        isTooLong={isTooLong}
        onSave={(rows) =>
          run(() => saveDocument(exportRecordTemplate, { query: { recordTypeId, rows }, body: rows === 'listed' ? question : {} }))
        }
      />
    </>
  )
}
