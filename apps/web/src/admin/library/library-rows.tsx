import type { ListedFile } from '@verka/domain/library/library.api.ts'
import { sizeText } from '@verka/domain/localization/sizes.ts'
import { addressOf } from '../../addresses.ts'
import files from '../../forms/fields/file/files.module.css'
import { useText } from '../../language/use-text.tsx'
import { Link } from '../../ui/navigation/link.tsx'
import { FilePicture } from './file-picture.tsx'

/** Files that have just come into the library, with links to them. */
export function LibraryRows({ files: added }: { files: readonly ListedFile[] }) {
  const { culture } = useText()
  return (
    <ul className={files.list}>
      {added.map((file) => (
        <li key={file.id} className={files.file}>
          <FilePicture file={file} />
          <div className={files.text}>
            <Link to={addressOf('/files/$id/edit', { id: file.id })} className={files.name}>
              {file.fileName}
            </Link>
            <div className={files.about}>{sizeText(file.size, culture)}</div>
          </div>
        </li>
      ))}
    </ul>
  )
}
