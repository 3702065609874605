import type { Done } from '@apeak/contract/accounts'
import { ApiError } from '@apeak/contract/client'
import { apiPaths } from '@apeak/contract/paths'
import { api } from '../api.ts'
import { authToken } from '../session/shopper.ts'

/**
 * Sends an application with its document. `onProgress` hears how much of it has been sent, from 0 to 1,
 * which fetch cannot tell. Throws `ApiError` where the shop refuses, `TypeError` where it can't be reached.
 */
export function sendApplication(form: FormData, onProgress: (part: number) => void): Promise<Done> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', apiPaths.registerAffiliate)
    request.setRequestHeader('accept', 'application/json')
    request.setRequestHeader('authorization', `Bearer ${authToken()}`)
    request.responseType = 'json'
    request.upload.onprogress = ({ loaded, total }) => onProgress(total ? loaded / total : 0)
    request.onerror = () => reject(new TypeError('The shop could not be reached.'))
    request.onload = () => {
      const { status, response } = request
      if (status === 200) return resolve(response)
      // A read is refused as well, and ends the session here as everywhere.
      if (status === 401) api.accounts.user().catch(() => undefined)
      reject(new ApiError(status, response))
    }
    request.send(form)
  })
}
