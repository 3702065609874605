import {
  type LibraryPicture,
  type MoveFocalPoint,
  UPLOADED_PICTURE,
} from '@apeak/contract/content-console'
import { consolePaths, pathTo } from '@apeak/contract/paths'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../api.ts'

/** What a file dialog offers. */
export const pictureTypes = UPLOADED_PICTURE.types.join(',')

/** Brings a picture into the library. Throws `ApiError` where it is refused. */
export function uploadPicture(file: File): Promise<LibraryPicture> {
  const form = new FormData()
  form.append('picture', file)
  return call('POST', consolePaths.pictures, form)
}

/** Says what matters of a picture, wherever it is shown. */
export const moveFocalPoint = (id: number, point: MoveFocalPoint) =>
  call<LibraryPicture>('PUT', pathTo(consolePaths.focalPoint, { id }), point)

const pictureKey = (id: number | null) => ['picture', id]

/** A picture of the library; nothing is read where there is none. */
export function useLibraryPicture(id: number | null) {
  return useQuery({
    queryKey: pictureKey(id),
    queryFn: () => call<LibraryPicture>('GET', pathTo(consolePaths.picture, { id: id ?? 0 })),
    enabled: id !== null,
  })
}

/** Takes a picture that was just brought, chosen or moved as it is known now. */
export function useCachePicture(): (picture: LibraryPicture) => void {
  const queries = useQueryClient()
  return (picture) => {
    queries.setQueryData(pictureKey(picture.id), picture)
    void queries.invalidateQueries({ queryKey: ['pictures'] })
  }
}

/** The pictures that came with a paste or a drop. */
export const picturesOf = (data: DataTransfer | null): File[] =>
  [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'))
