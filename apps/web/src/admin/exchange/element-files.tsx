import type { ElementListQuery } from '@verka/domain/elements/elements.api.ts'
import { exportElementsBySchema, listSchemasOfElementType } from '@verka/domain/exports/schema-exports.api.ts'
import { exportElementTemplate } from '@verka/domain/exports/templates.api.ts'
import { saveDocument } from '../../data/files/documents.ts'
import { useCall } from '../../data/use-call.ts'
import type { RenderFiles } from '../../lists/export/export-menu.tsx'
import { SchemaFiles } from './schema-files.tsx'
import { TemplateFiles } from './template-files.tsx'

interface ElementFilesProps {
  elementTypeId: string
  question: Pick<ElementListQuery, 'searchCriteria' | 'filters' | 'ordering'>
  run: Parameters<RenderFiles>[0]
  isTooLong: boolean
}

/** Further files of a category's objects. They are asked for when the menu is opened. */
export function ElementFiles({ elementTypeId, question, run, isTooLong }: ElementFilesProps) {
  const schemas = useCall(listSchemasOfElementType, { params: { id: elementTypeId } })
  return (
    <>
      <SchemaFiles
        schemas={schemas.data?.items ?? []}
        isDisabled={isTooLong}
        onSave={(id, format) =>
          run(() => saveDocument(exportElementsBySchema, { params: { id }, query: { format, elementTypeId }, body: question }))
        }
      />
      <TemplateFiles
        isTooLong={isTooLong}
        onSave={(rows) =>
          run(() => saveDocument(exportElementTemplate, { query: { elementTypeId, rows }, body: rows === 'listed' ? question : {} }))
        }
      />
    </>
  )
}
