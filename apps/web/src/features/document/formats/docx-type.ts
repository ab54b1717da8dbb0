/** The MIME type of .docx files. */
export const docxType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
