-- The English name of a subject is shown to whoever reads in English: nodes keep it with the Chinese one.
DROP TRIGGER names ON subject;
DROP TRIGGER names_gone ON subject;
SELECT watch_names('subject', 'name,name_en,code');
