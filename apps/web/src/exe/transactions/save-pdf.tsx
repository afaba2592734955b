import { useState } from 'react'
import { Button } from '@mantine/core'
import { IconFileDownload } from '@tabler/icons-react'
import { printTransaction } from '@verka/domain/transactions/transactions.api.ts'
import { errorMessages } from '../../data/api-error.ts'
import { saveDocument } from '../../data/files/documents.ts'
import { useText } from '../../language/use-text.tsx'
import { flash } from '../../ui/feedback/flash.tsx'

interface SavePdfProps {
  id: string
  /** Subject, if there are several. */
  of?: string
}

/** Saves a transaction as a document on the device. */
export function SavePdf({ id, of }: SavePdfProps) {
  const text = useText()
  const [isMaking, setMaking] = useState(false)
  const save = async () => {
    setMaking(true)
    try {
      await saveDocument(printTransaction, { params: { id } })
    } catch (error) {
      flash('error', errorMessages(error, text).join(' '))
    }
    setMaking(false)
  }
  return (
    <Button
      variant="default"
      size="sm"
      mih={44}
      loading={isMaking}
      {...(of !== undefined && { 'aria-label': text.t('exe.savePdfOf', { title: of }) })}
      onClick={() => void save()}
      leftSection={<IconFileDownload size={18} stroke={1.8} aria-hidden />}
    >
      {text.t(of === undefined ? 'exe.savePdf' : 'exe.savePdfShort')}
    </Button>
  )
}
