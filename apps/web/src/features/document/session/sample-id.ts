/** The sample's place in the address. No stored document has this id, so that nothing that is done to it is written. */
export const sampleId = 'sample';
export const samplePath = `/document/${sampleId}`;
