-- Address and phone, which came from sign-up alone, go to the accepted doctor: a hospital corrects its own.
set local role app_owner;
set local search_path = app, extensions;

grant update (endereco, telefone) on app.hospitais to app_hospital;
