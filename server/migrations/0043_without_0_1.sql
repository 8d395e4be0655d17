-- Only processes and backups of 0.1.1 needed these tables.
drop table migrations.folded;
drop table auth.erasures_signed;
